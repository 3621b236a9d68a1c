import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** A built program of browsers: what its app says of itself in `web-program.json`, and the build's version. */
export type WebProgram = {
  /** Where it lies: `/`, or a path such as `/console`. */
  address: string;
  title: string;
  description: string;
  /** Its sources, as the build's manifest names them. */
  entries: { boot: string; client: string; server?: string };
  /** Whether its pages arrive as HTML; else one small document stands for all of them. */
  rendered: boolean;
  /** Whether it is a program of the staff. */
  mayCallOps: boolean;
  /** Whether search engines may list its pages. */
  isIndexed: boolean;
  /** Whether its pages show previews of the shop in a frame. */
  framesPreviews?: boolean;
  /** Features of the browser that its pages may use, beside what every page may: `camera`, `serial`. */
  features: readonly string[];
  version: string;
  distFolder: string;
};

/** Reads the programs of these built folders; the longest address first, so that each path finds its own. */
export async function readPrograms(distFolders: readonly string[]): Promise<WebProgram[]> {
  const programs = await Promise.all(distFolders.map(readProgram));
  return programs.toSorted((one, other) => other.address.length - one.address.length);
}

async function readProgram(distFolder: string): Promise<WebProgram> {
  const { version, program } = JSON.parse(await readFile(join(distFolder, "build.json"), "utf8"));
  return { ...program, version: String(version), distFolder };
}

/** What stands before every path of a program: nothing at `/`. */
export function prefixOf({ address }: Pick<WebProgram, "address">): string {
  return address === "/" ? "" : address;
}

/** True for the paths that belong to a program, unless a longer address has them. */
export function holdsPath(program: WebProgram, path: string): boolean {
  const prefix = prefixOf(program);
  return path === prefix || path.startsWith(`${prefix}/`);
}
