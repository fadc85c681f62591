// The files of a zip that has its files and nothing else. Every byte is the one that the service writes, so other programs
// unpack the same files. Only the compressed bytes may be those of another compressor.

/** The bytes are no zip file, or hold more than its files. */
export class BadZip extends Error {}

const [FILE, LISTED, END] = [0x04034b50, 0x02014b50, 0x06054b50];
const [FILE_SIZE, LISTED_SIZE, END_SIZE] = [30, 46, 22];
/** Fields of each line of the directory: the versions, the method and the date. */
const BEGINNING = Uint8Array.of(20, 3, 20, 0, 0, 0, 8, 0, 0, 0, 33, 0);
/** Fields of each line of the directory: no comment, and a plain file. */
const ENDING = Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, 0xa4, 1);
const GZIP = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff);
const MOST = 1 << 29;
const TEXT = new TextDecoder();

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
  for (const { path, packed, sums, size } of listed(bytes)) {
    left -= size;
    if (files.has(path) || left < 0) throw new BadZip(left < 0 ? "its files are too large" : `${path} is there twice`);
    files.set(path, await inflated(packed, sums, size));
  }
  return files;
}

/** @param {Uint8Array} bytes */
function listed(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const end = bytes.length - END_SIZE;
  if (end < 0 || view.getUint32(end, true) !== END || view.getUint16(end + 20, true) !== 0) throw new BadZip("it has no end, or a comment");
  const [count, directory] = [view.getUint16(end + 10, true), view.getUint32(end + 16, true)];
  const whole = view.getUint32(end + 4, true) === 0 && view.getUint16(end + 8, true) === count && view.getUint32(end + 12, true) === end - directory;
  if (!whole) throw new BadZip("it has another end");
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
  const [packed, size, name] = [view.getUint32(line + 20, true), view.getUint32(line + 24, true), view.getUint16(line + 28, true)];
  const content = begins + FILE_SIZE + name;
  const at = (/** @type {number} */ place, /** @type {number} */ length) => bytes.subarray(place, place + length);
  const whole = view.getUint32(line, true) === LISTED && view.getUint32(begins, true) === FILE && view.getUint32(line + 42, true) === begins;
  const fixed = equal(at(line + 4, BEGINNING.length), BEGINNING) && equal(at(line + 32, ENDING.length), ENDING) && view.getUint16(line + 30, true) === 0;
  const same = equal(at(line + 6, 26), at(begins + 4, 26)) && equal(at(line + LISTED_SIZE, name), at(begins + FILE_SIZE, name));
  if (!whole || !fixed || !same) throw new BadZip("it has foreign bytes");
  const path = at(line + LISTED_SIZE, name);
  if (path.some((byte) => byte > 127)) throw new BadZip("a name is not ASCII");
  const sums = Uint8Array.of(...at(line + 16, 4), ...at(line + 24, 4));
  return { path: TEXT.decode(path), name, size, sums, packed: at(content, packed) };
}

/**
 * @param {Uint8Array} one
 * @param {Uint8Array} other
 */
const equal = (one, other) => one.length === other.length && one.every((byte, place) => byte === other[place]);

/**
 * The content of a file. `sums` are its checksum and size, as at the end of a gzip file.
 *
 * Some decompressors ignore bytes after the end of the stream. So it must need its last byte.
 * @param {Uint8Array} packed
 * @param {Uint8Array} sums
 * @param {number} size
 */
async function inflated(packed, sums, size) {
  const bytes = await decompressed("gzip", [GZIP, packed, sums], size);
  if (bytes === null || (await decompressed("deflate-raw", [packed.subarray(0, -1)], size)) !== null) throw new BadZip("a file cannot be unpacked");
  return bytes;
}

/**
 * The decompressed parts, or null if they are not one stream of this size.
 * @param {"gzip" | "deflate-raw"} format
 * @param {Uint8Array[]} parts
 * @param {number} size
 */
async function decompressed(format, parts, size) {
  const bytes = new Uint8Array(size);
  let place = 0;
  try {
    const stream = new Blob(/** @type {Uint8Array<ArrayBuffer>[]} */ (parts)).stream().pipeThrough(new DecompressionStream(format));
    for (const reader = stream.getReader(); ; ) {
      const { done, value } = await reader.read();
      if (done) break;
      bytes.set(value, place);
      place += value.length;
    }
  } catch {
    return null;
  }
  return place === size ? bytes : null;
}
