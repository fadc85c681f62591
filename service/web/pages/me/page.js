// The page of one's own account: all that the API lets somebody do with it.

import "../../shared/frame.js";
import { html, signal, useState } from "../../vendor/preact.js";
import { CurrentPassword, Form, Language, NewPassword, SignIn, provider, show } from "../../shared/account.js";
import { all, get, me, post, put, reader, remove, whoAmI } from "../../shared/api.js";
import { AllowedApps, MyApps } from "./apps.js";
import { Blocks } from "./blocks.js";
import { deviceName } from "../../shared/device-name.js";
import { Devices } from "./devices.js";
import { Connect, Identity } from "./identity.js";
import { setMotion, wantsMotion } from "../../shared/motion-setting.js";
import { chime, setEnabled, isEnabled } from "../../shared/notifications.js";
import { language, moment, t } from "../../shared/words.js";

const sessions = signal([]);
const tokens = signal([]);
const mail = signal(null);
const trouble = signal(null);

const bring = async () => {
  [sessions.value, tokens.value, mail.value] = await Promise.all([all("/v1/sessions"), all("/v1/tokens"), get("/v1/me/mail")]);
};

const trying = (action) => async () => {
  try {
    await action();
    trouble.value = null;
  } catch (error) {
    trouble.value = error;
  }
};

const Section = ({ id, title, children }) => html`<section class="card" aria-labelledby="${id}-title">
  <h2 id="${id}-title">${title}</h2>${children}</section>`;

function Page() {
  const who = me.value;
  if (!who) {
    return html`<div class="narrow"><h1>${t("sign-in")}</h1>
      <${SignIn} done=${() => location.reload()} /><p class="quiet">${t("password-forgotten")} <a href="/sign-in">${t("mail.send-link")}</a></p>
      <p class="quiet">${t("person.no-account")} <a href="/">${t("site.play")}</a></p></div>`;
  }
  return html`<h1>${t("signed-in-as", { handle: who.handle })}</h1>
    <p><a href="/players/${who.handle}">${t("person.public-page")}</a></p>
    ${who.roles.includes("admin") && html`<p><a href="/complaints">${t("complaint.title")}</a></p>`}
    ${trouble.value && html`<p class="notice bad" role="alert">${trouble.value.message}</p>`}
    <div class="columns">
      ${who.guest && html`<${Keep} />`}
      <${Names} /><${Mail} />${!who.guest && html`<${Password} /><${Identity} Section=${Section} trying=${trying} />`}
      <${Notices} /><${Sessions} /><${AllowedApps} Section=${Section} trying=${trying} /><${Blocks} Section=${Section} trying=${trying} /><${Copy} /><${Erasure} />
    </div>
    <h2 class="developers">${t("site.developers")}</h2>
    <div class="columns"><${Tokens} /><${MyApps} Section=${Section} trying=${trying} />
      <${Section} id="webhooks" title=${t("person.webhooks")}><p class="quiet">${t("person.webhooks-about")}</p>
        <p><a href="/docs/webhooks">${t("person.webhooks-guide")}</a></p></${Section}></div>`;
}

function Keep() {
  const act = async (form) => {
    await put("/v1/me", { handle: form.get("handle"), password: form.get("password") });
    await whoAmI();
  };
  return html`<${Section} id="keep" title=${t("person.keep")}>
    <p>${t("person.keep-about")}</p>
    <${Form} act=${act} label=${t("person.keep-it")}>
      <label>${t("handle")} <input name="handle" autocomplete="username" required maxlength="32" autocapitalize="none" spellcheck="false" /></label>
      <label>${t("password-new")} <input name="password" type="password" autocomplete="new-password" required minlength="8" maxlength="200" /></label>
    </${Form}>
    ${provider && html`<${Connect} label=${t("openid.keep-with", { name: provider })} />`}
  </${Section}>`;
}

/** A guest gets a name with the saved account. */
function Names() {
  const [done, say] = useState(false);
  const act = async (form) => {
    await put("/v1/me", { display_name: form.get("display_name") });
    await whoAmI();
    say(true);
  };
  return html`<${Section} id="names" title=${t("person.names")}>
    ${!me.value.guest && html`<${Form} act=${act} label=${t("person.set-name")}>
      <label>${t("person.display-name")} <input name="display_name" value=${me.value.display_name} required maxlength="80" /></label>
    </${Form}>
    <p role="status">${done && t("person.name-is-set")}</p>`}
    <p><${Language} /></p>
  </${Section}>`;
}

function Password() {
  const [times, count] = useState(0);
  const done = async () => {
    count(times + 1);
    await Promise.all([whoAmI(), bring()]);
  };
  return html`<${Section} id="password" title=${t("password")}>
    <p class="quiet">${t("password-ends-sessions")}</p>
    <${NewPassword} key=${times} known=${me.value.has_password} done=${done} />
    <p role="status">${times > 0 && t("password-is-set")}</p>
  </${Section}>`;
}

function Notices() {
  const [meant, mean] = useState(null); // what was ticked while the browser still asks
  const [denied, deny] = useState(false);
  const sound = (event) => {
    setEnabled("sound", event.target.checked);
    if (event.target.checked) chime();
  };
  const notice = async (event) => {
    mean(event.target.checked);
    const asked = event.target.checked && (await Notification.requestPermission());
    setEnabled("notice", asked === "granted");
    deny(asked === "denied");
    mean(null);
  };
  return html`<${Section} id="notices" title=${t("person.notices")}>
    <p class="quiet">${t("person.notices-about")}</p>
    <label class="check"><input type="checkbox" defaultChecked=${isEnabled("sound")} onChange=${sound} /> ${t("person.sound")}</label>
    <label class="check"><input type="checkbox" defaultChecked=${wantsMotion()} onChange=${({ target }) => setMotion(target.checked)} /> ${t("person.motion")}</label>
    ${"Notification" in window && html`<label class="check"><input type="checkbox" checked=${meant ?? isEnabled("notice")} onChange=${notice} /> ${t("person.browser-notice")}</label>`}
    ${denied && html`<p class="notice" role="status">${t("person.notice-denied")}</p>`}
    <${Devices} trying=${trying} />
  </${Section}>`;
}

const KINDS = ["turn", "invitation", "case", "round", "announcement"];
const PERIODS = ["each", "hour", "day", "week"];

function Mail() {
  const [saved, say] = useState(false);
  const [wanted, want] = useState(null);
  const now = mail.value;
  if (!now?.available && !now?.address) return null;
  const another = (wanted !== null && wanted !== now.address) || (now.address && !now.confirmed);
  const act = async (form) => {
    const current = form.get("current");
    mail.value = await (await put("/v1/me/mail", {
      address: form.get("address"), about: form.getAll("about"), at_most: form.get("at_most"),
      patience_minutes: Number(form.get("patience_minutes")), language, ...(current ? { current } : {}),
    })).json();
    say(true);
    want(null);
  };
  const forget = trying(async () => {
    await remove("/v1/me/mail");
    await bring();
    say(false);
    want(null);
  });
  return html`<${Section} id="mail" title=${t("mail.title")}>
    ${now.available && html`<p class="quiet">${t("mail.intro")}</p>
    <${Form} key=${now.address} act=${act} label=${t("mail.save")}>
      <label>${t("mail.address")} <input name="address" type="email" autocomplete="email" required maxlength="254" defaultValue=${now.address ?? ""} onInput=${(event) => want(event.target.value)} /></label>
      ${another && me.value.has_password && html`<label>${t("mail.current")} <input name="current" type="password" autocomplete="current-password" maxlength="200" /></label>`}
      <fieldset><legend>${t("mail.about")}</legend>${KINDS.map((kind) => html`<label key=${kind} class="check">
        <input type="checkbox" name="about" value=${kind} defaultChecked=${now.about.includes(kind)} /> ${t(`mail.${kind}`)}</label>`)}</fieldset>
      <label>${t("mail.at-most")} <select name="at_most">${PERIODS.map((period) =>
        html`<option key=${period} value=${period} selected=${period === now.at_most}>${t(`mail.${period}`)}</option>`)}</select></label>
      <label>${t("mail.patience")} <input name="patience_minutes" type="number" min="0" max="10080" required defaultValue=${now.patience_minutes} /></label>
    </${Form}>`}
    <p role="status">${now.address && (now.confirmed ? saved && t("mail.saved") : t("mail.unconfirmed", { address: now.address }))}</p>
    ${now.address && html`<button type="button" onClick=${forget}>${t("mail.remove")}</button>`}
  </${Section}>`;
}

/** This browser in words, with its name if the page knows it. */
function hereName() {
  const device = deviceName(navigator);
  return device ? t("session-here", { device }) : t("session-here-unnamed");
}

/** Where the reader is signed in. The service knows no device: this browser names itself, and others have their times. */
function Sessions() {
  const end = (path) => trying(async () => {
    await remove(path);
    await bring();
  });
  return html`<${Section} id="sessions" title=${t("sessions")}>
    <ul class="sessions">${[...sessions.value].sort((one, other) => Number(other.current) - Number(one.current)).map(({ id, current, created_at: since, last_used_at: used }) => html`<li key=${id}>
      <span><strong>${current ? hereName() : t("session-elsewhere")}</strong>${" "}
        ${t("session-since", { since: moment(since) })}${used && html`, ${t("session-used", { used: moment(used) })}`}</span>
      ${!current && html`<button type="button" onClick=${end(`/v1/sessions/${id}`)}>${t("session-end")}</button>`}</li>`)}</ul>
    ${sessions.value.length > 1 && html`<button type="button" onClick=${end("/v1/sessions")}>${t("sessions-end")}</button>`}
  </${Section}>`;
}

const DAYS = [1, 30, 365, 0];

function Tokens() {
  const [shown, show] = useState(null);
  const withdraw = (id) => trying(async () => {
    await remove(`/v1/tokens/${id}`);
    await bring();
  });
  const act = async (form) => {
    const days = Number(form.get("days"));
    const made = await post("/v1/tokens", {
      label: form.get("label"), scopes: form.getAll("scope"), ...(days ? { expires_in_seconds: days * 86_400 } : {}),
    });
    show(made.token);
    await bring();
  };
  return html`<${Section} id="tokens" title=${t("person.tokens")}>
    <p class="quiet">${t("person.tokens-about")}</p>
    <ul class="tokens">${tokens.value.map(({ id, label, scopes, expires_at: until, last_used_at: used }) => html`<li key=${id}>
      <span><strong>${label || id.slice(-6)}</strong> <small>${scopes.join(", ")}${until && `, ${t("person.until", { time: moment(until) })}`}${used && `, ${t("session-used", { used: moment(used) })}`}</small></span>
      <button type="button" onClick=${withdraw(id)}>${t("person.withdraw")}</button></li>`)}</ul>
    ${shown && html`<p class="notice" role="status">${t("person.token-once")} <code class="secret">${shown}</code></p>`}
    <details><summary>${t("person.new-token")}</summary><${Form} act=${act} label=${t("person.make-token")}>
      <label>${t("person.label")} <input name="label" maxlength="80" /></label>
      <div class="choice">${me.value.scopes.map((scope) => html`<label key=${scope} class="check">
        <input type="checkbox" name="scope" value=${scope} defaultChecked=${scope === "read"} /> ${scope}</label>`)}</div>
      <label>${t("person.lasts")} <select name="days">${DAYS.map((count) =>
        html`<option key=${count} value=${count}>${count ? t("person.days", { count }) : t("person.for-ever")}</option>`)}</select></label>
    </${Form}></details>
  </${Section}>`;
}

/** All of the reader's data in the API, in one file. */
async function copied() {
  const player = `/v1/players/${me.value.id}`;
  const [account, games, ratings, tournaments, webhooks, blocks, { devices }, identity] = await Promise.all([
    get("/v1/me"), all(`/v1/games?player=${me.value.id}`), all(`${player}/ratings`), all(`/v1/tournaments?player=${me.value.id}`), all("/v1/webhooks"), all("/v1/me/blocks"),
    get("/v1/me/devices"), get("/v1/me/identity"),
  ]);
  const { csrf_token: _, ...known } = account;
  const records = games.map(({ id }) => `${location.origin}/v1/games/${id}/record?view=seat`);
  return { account: known, mail: mail.value, sessions: sessions.value, tokens: tokens.value, webhooks, blocks, devices, identity, ratings, tournaments, games, records };
}

function Copy() {
  const save = trying(async () => {
    const file = new Blob([JSON.stringify(await copied(), null, 2)], { type: "application/json" });
    const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: `dominium-${me.value.handle}.json` });
    link.click();
    URL.revokeObjectURL(link.href);
  });
  return html`<${Section} id="copy" title=${t("person.copy")}>
    <p class="quiet">${t("person.copy-about")}</p>
    <button type="button" onClick=${save}>${t("person.copy-it")}</button>
  </${Section}>`;
}

function Erasure() {
  const [gone, go] = useState(null);
  const act = async (form) => {
    if (form.get("sure") !== me.value.handle) throw new Error(t("person.erase-sure", { handle: me.value.handle }));
    const current = form.get("current");
    const answer = await remove("/v1/me", current ? { current } : {});
    go(answer.headers.get("Location"));
  };
  if (gone) return html`<p class="notice" role="status">${t("person.erased")} <a href=${gone}>${gone}</a></p>`;
  return html`<${Section} id="erase" title=${t("person.erase")}>
    <p class="quiet">${t("person.erase-about")}</p>
    <details><summary>${t("person.erase-open")}</summary><${Form} act=${act} label=${t("person.erase-it")}>
      <label>${t("person.erase-sure", { handle: me.value.handle })} <input name="sure" autocomplete="off" required maxlength="40" /></label>
      ${me.value.has_password && html`<${CurrentPassword} />`}
    </${Form}></details>
  </${Section}>`;
}

await reader();
if (me.value) await trying(bring)();
show(html`<${Page} />`);
