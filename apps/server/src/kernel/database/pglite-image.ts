import { MemoryFS } from "@electric-sql/pglite";

/** Where PGlite keeps its database in each of its file systems. */
const DATA = "/pglite/data";
const BLOCK = 512;
const FOLDER = "5".charCodeAt(0);

/**
 * A file system in memory that begins as a dump of PGlite: files are windows into the dump, which all databases on it
 * share, and a file is copied when it is written to first. PGlite's `loadDataDir` copies each twice, which takes longer
 * than the database needs to start.
 */
export class ImageFS extends MemoryFS {
  readonly #image: Uint8Array;

  constructor(image: Uint8Array) {
    super();
    this.#image = image;
  }

  override async initialSyncFs(): Promise<void> {
    const module = this.pg?.Module;
    if (!module) throw new Error("the database has no file system yet");
    const { FS: files } = module;
    files.mkdirTree(DATA);
    for (const { path, isFolder, bytes } of entriesOf(this.#image)) {
      if (isFolder) files.mkdirTree(DATA + path);
      else files.writeFile(DATA + path, bytes, { canOwn: true });
    }
    const shared = this.#image.buffer;
    copyBeforeWriting(module, ({ buffer }) => buffer === shared);
  }
}

type FileNode = { contents: Uint8Array };
type Write = (stream: { node: FileNode }, ...rest: unknown[]) => number;

/** From now on nothing of this module writes into the bytes of a file that others share. */
export function copyBeforeWriting(module: object, isShared: (contents: Uint8Array) => boolean): void {
  const { MEMFS } = module as { MEMFS: { ops_table: { file: { stream: { write: Write } } } } };
  const ops = MEMFS.ops_table.file.stream;
  const { write } = ops;
  ops.write = (stream, ...rest) => {
    const { node } = stream;
    if (isShared(node.contents)) node.contents = new Uint8Array(node.contents);
    return write(stream, ...rest);
  };
}

type Entry = { path: string; isFolder: boolean; bytes: Uint8Array };

/** What a tar file of plain names holds: a block that says what, and blocks of its bytes. */
export function* entriesOf(tar: Uint8Array): Generator<Entry> {
  for (let at = 0; at + BLOCK <= tar.length && tar[at] !== 0; ) {
    const [begin, size] = [at + BLOCK, Number.parseInt(textAt(tar, at + 124, 12), 8)];
    const bytes = tar.subarray(begin, begin + size);
    yield { path: textAt(tar, at, 100), isFolder: tar[at + 156] === FOLDER, bytes };
    at = begin + Math.ceil(size / BLOCK) * BLOCK;
  }
}

/** Characters up to the first zero. */
function textAt(tar: Uint8Array, begin: number, length: number): string {
  const field = tar.subarray(begin, begin + length);
  const end = field.indexOf(0);
  return Buffer.from(end < 0 ? field : field.subarray(0, end)).toString("latin1");
}
