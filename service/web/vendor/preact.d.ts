// The types of what the pages use from `preact.js`. Values of templates and components are not checked.

export interface Signal<Value> {
  value: Value;
  peek(): Value;
}

export function html(strings: TemplateStringsArray, ...values: any[]): any;
export function render(view: any, parent: Element | null): void;
export const Fragment: any;

export function signal(value: null): Signal<any>;
export function signal(value: never[]): Signal<any[]>;
export function signal<Value>(value: Value): Signal<Value>;
export function computed<Value>(compute: () => Value): { readonly value: Value; peek(): Value };
export function effect(run: () => unknown): () => void;
export function batch<Result>(run: () => Result): Result;
export const useComputed: typeof computed;
export const useSignal: typeof signal;
export function useSignalEffect(run: () => unknown): void;

export function useEffect(run: () => unknown, needs?: any[]): void;
export const useLayoutEffect: typeof useEffect;
export function useRef(value?: any): { current: any };
export function useState(initial: null | undefined): [any, (next: any) => void];
export function useState(initial: never[]): [any[], (next: any) => void];
export function useState<Value>(initial: Value | (() => Value)): [Value, (next: any) => void];
