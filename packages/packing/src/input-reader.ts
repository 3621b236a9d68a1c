/** A request that cannot be understood: `code` names the kind of fault, `path` its place, as in `lines[2].qty`. */
export class InputError extends Error {
  readonly code: string;
  readonly path: string;

  constructor(code: string, path: string, expected: string) {
    super(`${code} at ${path || "the top"}: expected ${expected}`);
    this.name = "InputError";
    this.code = code;
    this.path = path;
  }
}

type Fields = Record<string, unknown>;
/** Passes a value or throws an InputError that names `path`. */
type Reader = (value: unknown, path: string) => void;

const MAX_AMOUNT = 1_000_000_000;

/** The fields of an object, refused with BAD_VALUE when it is none. */
export function fieldsOf(value: unknown, path: string): Fields {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Fields;
  throw new InputError("BAD_VALUE", path, "an object");
}

/** Refuses all but a text with something in it. */
export function text(value: unknown, path: string): void {
  if (typeof value !== "string" || value === "") throw new InputError("BAD_VALUE", path, "a text");
}

/** Refuses all but true and false. */
export function flag(value: unknown, path: string): void {
  if (typeof value !== "boolean") throw new InputError("BAD_VALUE", path, "true or false");
}

/** Refuses all but whole numbers from 0 to a billion. */
export function whole(value: unknown, path: string): void {
  if (Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= MAX_AMOUNT) return;
  throw new InputError("BAD_VALUE", path, "a whole number from 0 to 1000000000");
}

/** Refuses all but the given words. */
export function oneOf(allowed: readonly string[]): Reader {
  return (value, path) => {
    if (typeof value !== "string" || !allowed.includes(value)) {
      throw new InputError("BAD_VALUE", path, allowed.join(", "));
    }
  };
}

/** Lets a missing value or null pass. */
export function optional(read: Reader): Reader {
  return (value, path) => {
    if (value !== undefined && value !== null) read(value, path);
  };
}

/** Reads every entry of a list. */
export function listOf(read: Reader): Reader {
  return (value, path) => {
    if (!Array.isArray(value)) throw new InputError("BAD_VALUE", path, "a list");
    for (const [index, entry] of value.entries()) read(entry, `${path}[${index}]`);
  };
}

/** Reads every value of an object. */
export function mapOf(read: Reader): Reader {
  return (value, path) => {
    for (const [key, entry] of Object.entries(fieldsOf(value, path))) read(entry, `${path}.${key}`);
  };
}
