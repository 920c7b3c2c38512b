/**
 * Readers of untrusted data: storage, links and files. Another version, or an attacker, may have written them.
 * A reader makes a valid copy of what it expects and nothing else, or throws DecodeError.
 */

/** @template T @typedef {(value: unknown) => T} Reader */

/** A value that is not what was asked for. */
export class DecodeError extends Error {}

/** @returns {never} */
function refuse() {
  throw new DecodeError();
}

/** Refuse the value that is read unless a condition holds. @param {boolean} sound */
export const ensure = (sound) => void (sound || refuse());

/** @type {Reader<boolean>} */
export const flag = (value) => (typeof value === "boolean" ? value : refuse());

/** @param {number} most @param {number} [least] @returns {Reader<string>} */
export const text =
  (most, least = 0) =>
  (value) =>
    typeof value === "string" && value.length >= least && value.length <= most ? value : refuse();

/** @param {RegExp} pattern @returns {Reader<string>} */
export const like = (pattern) => (value) =>
  typeof value === "string" && pattern.test(value) ? value : refuse();

/** @param {number} [least] @param {number} [most] @returns {Reader<number>} */
export const whole =
  (least = Number.MIN_SAFE_INTEGER, most = Number.MAX_SAFE_INTEGER) =>
  (value) =>
    typeof value === "number" && Number.isSafeInteger(value) && value >= least && value <= most
      ? value
      : refuse();

/** @template {string} T @param {...T} known @returns {Reader<T>} */
export const oneOf =
  (...known) =>
  (value) =>
    known.find((one) => one === value) ?? refuse();

/** @template T @param {Reader<T>} read @param {number} most @param {number} [least] @returns {Reader<T[]>} */
export const listOf =
  (read, most, least = 0) =>
  (value) =>
    Array.isArray(value) && value.length >= least && value.length <= most
      ? value.map((one) => read(one))
      : refuse();

/** @template T @template U @param {Reader<T>} first @param {Reader<U>} second @returns {Reader<[T, U]>} */
export const pair = (first, second) => (value) =>
  Array.isArray(value) && value.length === 2 ? [first(value[0]), second(value[1])] : refuse();

/**
 * Those of a list that are sound; the others are left out.
 * @template T @param {Reader<T>} read @returns {Reader<T[]>}
 */
export const validItems = (read) => (value) => {
  if (!Array.isArray(value)) return refuse();
  return value.map(withDefault(read, undefined)).filter((one) => one !== undefined);
};

/** @param {unknown} value @returns {Record<string, unknown>} */
function fields(value) {
  ensure(typeof value === "object" && value !== null && !Array.isArray(value));
  return /** @type {Record<string, unknown>} */ (value);
}

/**
 * An object of these fields. @template {Record<string, Reader<any>>} F @param {F} readers
 * @returns {Reader<{[K in keyof F]: ReturnType<F[K]>}>}
 */
export const object = (readers) => (value) => {
  const found = fields(value);
  const own = (/** @type {string} */ key) => (Object.hasOwn(found, key) ? found[key] : undefined);
  const entries = Object.entries(readers).map(([key, read]) => [key, read(own(key))]);
  return /** @type {any} */ (Object.fromEntries(entries));
};

/**
 * An object of those among these fields that are sound.
 * @param {Record<string, Reader<any>>} readers @returns {Reader<Record<string, any>>}
 */
export const partialObject = (readers) => {
  const lenient = Object.entries(readers).map(([key, one]) => [key, withDefault(one, undefined)]);
  const read = object(Object.fromEntries(lenient));
  return (value) => Object.fromEntries(Object.entries(read(value)).filter(([, one]) => one !== undefined));
};

/**
 * An object by names of a pattern.
 * @template T @param {RegExp} name @param {Reader<T>} read @param {number} most @returns {Reader<Record<string, T>>}
 */
export const record = (name, read, most) => (value) => {
  const entries = Object.entries(fields(value));
  ensure(entries.length <= most && entries.every(([key]) => name.test(key)));
  return Object.fromEntries(entries.map(([key, one]) => [key, read(one)]));
};

/** @template T @template U @param {Reader<T>} read @param {U} usual the default @returns {Reader<T | U>} */
export const withDefault = (read, usual) => (value) => {
  try {
    return read(value);
  } catch (error) {
    if (error instanceof DecodeError) return usual;
    throw error;
  }
};

/** Null, or a value for `read`. @template T @param {Reader<T>} read @returns {Reader<T | null>} */
export const orNull = (read) => (value) => (value === null ? null : read(value));

/** A card's text. */
export const card = like(/^(?:[2-9TJQKA][cdhs]|Jk)$/);

/** The most that is read of a link or a file, in bytes: the longest night is a third of it. */
export const MOST = 4_000_000;

/** @template T @param {string} json @param {Reader<T>} read @returns {T} */
function parsed(json, read) {
  try {
    return read(JSON.parse(json, (key, value) => (key === "__proto__" ? undefined : value)));
  } catch {
    return refuse(); // no JSON, or nested deeper than the browser goes
  }
}

/**
 * The value stored under a key; `usual` if it is missing or unfit, or if there is no storage.
 * @template T @template U @param {() => Storage} storage @param {string} key @param {Reader<T>} read @param {U} usual
 * @returns {T | U}
 */
export function fromStorage(storage, key, read, usual) {
  try {
    const found = storage().getItem(key);
    return found === null ? usual : parsed(found, read);
  } catch {
    return usual;
  }
}

/**
 * Keep a value in this browser, or forget it where it is null. Returns false if the storage is full or blocked.
 * @param {string} key @param {unknown} value
 */
export function toStorage(key, value) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Throws DecodeError. @template T @param {File} file @param {Reader<T>} read @returns {Promise<T>} */
export async function fromFile(file, read) {
  ensure(file.size <= MOST);
  return parsed(await file.text(), read);
}

const PIECE = 1024; // bytes inflated at once: a thousandfold at most comes out of them

/**
 * Decode a value from base64 of `deflate-raw` data. Throws DecodeError.
 * @template T @param {string} coded @param {Reader<T>} read @returns {Promise<T>}
 */
export async function fromPacked(coded, read) {
  ensure(coded.length <= MOST);
  const json = await inflated(coded).catch(refuse); // cut off, or no such code
  return parsed(json, read);
}

/**
 * Inflate data piece by piece, up to the most that may be read, because a small link may hold gigabytes.
 * @param {string} coded @returns {Promise<string>}
 */
async function inflated(coded) {
  const packed = atob(coded.replaceAll("-", "+").replaceAll("_", "/")); // a character a byte
  let at = 0;
  /** @type {ReadableStream<BufferSource>} */
  const pieces = new ReadableStream(
    {
      pull(piece) {
        if (at >= packed.length) return piece.close();
        piece.enqueue(Uint8Array.from(packed.slice(at, (at += PIECE)), (char) => char.charCodeAt(0)));
      },
    },
    { highWaterMark: 0 },
  );
  const reader = pieces.pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const decoder = new TextDecoder();
  let [text, size] = ["", 0];
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > MOST) {
      reader.cancel().catch(() => {});
      refuse();
    }
    text += decoder.decode(part.value, { stream: true });
  }
  return text;
}
