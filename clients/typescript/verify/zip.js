// The files of a zip that has its files and nothing else: no other bytes, no comments, no extra fields.

/** The bytes are no zip file, or hold more than its files. */
export class BadZip extends Error {}

const [FILE, LISTED, END] = [0x04034b50, 0x02014b50, 0x06054b50];
const [FILE_SIZE, LISTED_SIZE, END_SIZE] = [30, 46, 22];
const [STORED, DEFLATED] = [0, 8];
const MOST = 1 << 29;
const UTF8 = new TextDecoder("utf-8", { fatal: true });

/** @param {Uint8Array} bytes */
export const isZip = (bytes) => bytes[0] === 0x50 && bytes[1] === 0x4b;

/**
 * The files of a zip by their paths, in their order.
 * @param {Uint8Array} bytes
 * @returns {Promise<Map<string, Uint8Array>>}
 */
export async function unzip(bytes) {
  const files = new Map();
  let left = MOST;
  for (const { path, method, packed, size } of listed(bytes)) {
    left -= size;
    if (files.has(path) || left < 0) throw new BadZip(left < 0 ? "its files are too large" : `${path} is there twice`);
    files.set(path, method === STORED ? packed : await inflated(packed, size));
  }
  return files;
}

/** @param {Uint8Array} bytes */
function listed(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const end = bytes.length - END_SIZE;
  if (end < 0 || view.getUint32(end, true) !== END || view.getUint16(end + 20, true) !== 0) throw new BadZip("it has no end, or a comment");
  const [count, directory] = [view.getUint16(end + 10, true), view.getUint32(end + 16, true)];
  const found = [];
  let [where, begins] = [directory, 0];
  for (let number = 0; number < count; number += 1) {
    const file = fileAt(view, bytes, where, begins);
    where += LISTED_SIZE + file.name;
    begins += FILE_SIZE + file.name + file.packed.length;
    found.push(file);
  }
  if (where !== end || begins !== directory) throw new BadZip("it has foreign bytes");
  return found;
}

/**
 * A file by its line in the directory. Its header must begin where the file before it ends.
 * @param {DataView} view
 * @param {Uint8Array} bytes
 * @param {number} line
 * @param {number} begins
 */
function fileAt(view, bytes, line, begins) {
  if (line + LISTED_SIZE > bytes.length || begins + FILE_SIZE > bytes.length) throw new BadZip("it is cut short");
  const [method, packed, size] = [view.getUint16(line + 10, true), view.getUint32(line + 20, true), view.getUint32(line + 24, true)];
  const [name, more] = [view.getUint16(line + 28, true), view.getUint32(line + 30, true)];
  const whole = view.getUint32(line, true) === LISTED && view.getUint32(begins, true) === FILE;
  const same = view.getUint32(line + 42, true) === begins && view.getUint16(begins + 26, true) === name;
  if (!whole || !same || more !== 0 || view.getUint16(begins + 28, true) !== 0) throw new BadZip("it has foreign bytes");
  if (method !== STORED && method !== DEFLATED) throw new BadZip("it is packed in an unknown way");
  const content = begins + FILE_SIZE + name;
  const path = UTF8.decode(bytes.subarray(line + LISTED_SIZE, line + LISTED_SIZE + name));
  return { path, name, method, size, packed: bytes.subarray(content, content + packed) };
}

/**
 * @param {Uint8Array} packed
 * @param {number} size
 */
async function inflated(packed, size) {
  const bytes = new Uint8Array(size);
  let place = 0;
  try {
    const stream = new Blob([/** @type {Uint8Array<ArrayBuffer>} */ (packed)]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    for (const reader = stream.getReader(); ; ) {
      const { done, value } = await reader.read();
      if (done) break;
      if (place + value.length > size) throw new RangeError();
      bytes.set(value, place);
      place += value.length;
    }
  } catch {
    throw new BadZip("a file cannot be unpacked");
  }
  if (place !== size) throw new BadZip("a file has another size");
  return bytes;
}
