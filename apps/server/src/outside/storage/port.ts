/** Where files live that people hand in. Names are made by the server, never by callers from outside. */
export type Storage = {
  /** Keeps a file; it is there, whole, once this resolves. */
  put(name: string, body: Uint8Array): Promise<void>;
  /** The file, or null when there is none. */
  get(name: string): Promise<Buffer | null>;
  /** Removes a file; one that is not there is as good as removed. */
  delete(name: string): Promise<void>;
  /** Every file whose name the server could have made, a page at a time, in no certain order. */
  list(): AsyncIterable<StoredFile[]>;
};

/** A file's name, and when it was kept last. */
export type StoredFile = { name: string; at: Date };

/** The store of files did not do what it was asked; `state` is its own short word for why, with nothing of the file in it. */
export class StorageAway extends Error {
  override readonly name = "StorageAway";
  readonly code: string;

  constructor(state: string) {
    super(`the store of files answers ${state}`);
    this.code = state;
  }
}

const NAME = /^[a-z0-9]+(?:[-_/][a-z0-9]+)*\.[a-z0-9]{2,5}$/;

/** Whether a name has the form that the server makes: lower-case words, `/`, `-`, `_` and one ending. */
export function isStoredName(name: string): boolean {
  return NAME.test(name) && name.length <= 120;
}

/** Throws unless a name has the form that the server makes. */
export function checkName(name: string): void {
  if (!isStoredName(name)) throw new RangeError("not a stored file's name");
}
