/** Where files live that people hand in. Names are made by the server, never by callers from outside. */
export type Storage = {
  /** Keeps a file; it is there, whole, once this resolves. */
  put(name: string, body: Uint8Array): Promise<void>;
  /** The file, or null when there is none. */
  get(name: string): Promise<Buffer | null>;
  /** Removes a file; one that is not there is as good as removed. */
  delete(name: string): Promise<void>;
};

const NAME = /^[a-z0-9]+(?:[-_/][a-z0-9]+)*\.[a-z0-9]{2,5}$/;

/** Throws unless a name has the form that the server makes: lower-case words, `/`, `-`, `_` and one ending. */
export function checkName(name: string): void {
  if (!NAME.test(name) || name.length > 120) throw new RangeError("not a stored file's name");
}
