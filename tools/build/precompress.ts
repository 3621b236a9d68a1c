import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";

const PLAIN = /\.(js|css|html|svg|json|webmanifest)$/;
const WORTH_BYTES = 1024;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Writes a `.br` and a `.gz` beside every text file of a folder, at the strongest level, so that serving costs nothing. */
export async function precompress(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  await Promise.all(names.filter((name) => PLAIN.test(name)).map((name) => compress(join(folder, name))));
}

async function compress(file: string): Promise<void> {
  const body = await readFile(file);
  if (body.length < WORTH_BYTES) return;
  await Promise.all([
    brotli(body).then((bytes) => writeFile(`${file}.br`, bytes)),
    zip(body, { level: 9 }).then((bytes) => writeFile(`${file}.gz`, bytes)),
  ]);
}
