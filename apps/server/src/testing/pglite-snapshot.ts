import type { PGlite } from "@electric-sql/pglite";
import { copyBeforeWriting } from "../kernel/database/pglite-image.ts";

/** What the engine's file system in memory keeps of a file, a folder or a device, beside what says which of them it is. */
type Node = { contents?: unknown; name_next?: Node };
type Stream = { node: Node; shared: object };
type Files = { nameTable: (Node | undefined)[]; streams: (Stream | null)[]; nextInode: number };
type Engine = { FS: Files; wasmMemory: WebAssembly.Memory };

/** A page of the engine's memory; what nobody wrote to is zeros. */
const PAGE = 65_536;
const ZEROS = Buffer.alloc(PAGE);
/** More memory than it had by this is kept for nobody. */
const MOST_GROWTH = 2;

/** Puts the engine back to where it stood; false where it grew so much that a new one is better. */
export type PutBack = () => boolean;

/**
 * Notes all that an engine in memory is: its memory, its files and which of them are open. Nothing may be asked of it
 * meanwhile, nor while it is put back. What it loads from then on in the way of libraries it would load a second time
 * over itself: the language of triggers is loaded here, and the tables use no other.
 */
export async function noteEngine(pglite: PGlite): Promise<PutBack> {
  await pglite.exec("do $$ begin end $$");
  const engine = pglite.Module as unknown as Engine;
  const [putMemory, putFiles] = [noteMemory(engine.wasmMemory), noteFiles(engine)];
  return () => {
    const isFit = putMemory();
    if (isFit) putFiles();
    return isFit;
  };
}

function noteMemory(memory: WebAssembly.Memory): () => boolean {
  const then = Buffer.from(memory.buffer);
  const pages = new Map<number, Buffer>();
  for (let at = 0; at < then.length; at += PAGE) {
    const page = then.subarray(at, at + PAGE);
    if (!page.equals(ZEROS)) pages.set(at, Buffer.from(page));
  }
  const most = then.length * MOST_GROWTH;
  return () => {
    const now = Buffer.from(memory.buffer);
    if (now.length > most) return false;
    for (let at = 0; at < now.length; at += PAGE) {
      const page = pages.get(at) ?? ZEROS;
      // What nobody wrote to stays without memory of its own.
      if (!now.subarray(at, at + PAGE).equals(page)) now.set(page, at);
    }
    return true;
  };
}

function noteFiles(engine: Engine): () => void {
  const { FS: files } = engine;
  const table = [...files.nameTable];
  const nodes = [...nodesOf(table)].map((node) => ({ node, kept: { ...node, contents: keep(node) } }));
  const streams = files.streams.map(
    (stream) => stream && { stream, kept: { ...stream, shared: { ...stream.shared } } },
  );
  const { nextInode } = files;
  const shared = new Set(nodes.map(({ kept }) => kept.contents));
  copyBeforeWriting(engine, (contents) => shared.has(contents));
  return () => {
    for (const { node, kept } of nodes) Object.assign(node, kept, { contents: keep(kept) });
    files.nameTable.splice(0, files.nameTable.length, ...table);
    files.streams = streams.map(
      (one) => one && Object.assign(one.stream, one.kept, { shared: { ...one.kept.shared } }),
    );
    files.nextInode = nextInode;
  };
}

/** Nodes whose names have the same place hang together. */
function* nodesOf(table: Files["nameTable"]): Generator<Node> {
  for (const first of table) for (let node = first; node; node = node.name_next) yield node;
}

/** The bytes of a file as they are, since they are copied before somebody writes to them; the names in a folder as a copy. */
function keep({ contents }: Node): unknown {
  return ArrayBuffer.isView(contents) || !contents ? contents : { ...contents };
}
