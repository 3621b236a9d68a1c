import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";

/** A folder of `{base}-{width}.webp` files. */
export type PictureFolder = string;

const MAX_WIDTH = 4000;
const YEAR = "public, max-age=31536000, immutable";
const DRAWN = /^(.+)-(\d{2,4})\.webp$/;

const bodies = new LRUCache<string, Buffer>({
  maxSize: 32 * 1024 * 1024,
  sizeCalculation: (body) => body.length,
});

/** Serves `{address}/{base}.webp?w=…`: the smallest drawn width that is at least `w`, else the widest (R-APP-40). */
export function mountPictures(http: FastifyInstance, address: string, folder: PictureFolder): void {
  const widths = listWidths(folder);
  http.get<{ Params: { name: string }; Querystring: { w?: string } }>(
    `${address}/:name`,
    async (request, reply) => {
      const base = request.params.name.replace(/\.webp$/, "");
      const width = widthFor(widths.get(base) ?? [], request.query.w);
      if (width === undefined) return reply.code(404).header("cache-control", "no-cache").send();
      const file = join(folder, `${base}-${width}.webp`);
      const body = bodies.get(file) ?? (await readFile(file));
      bodies.set(file, body);
      return reply.header("cache-control", YEAR).type("image/webp").send(body);
    },
  );
}

function widthFor(drawn: readonly number[], wanted: unknown): number | undefined {
  const width = Number(wanted ?? MAX_WIDTH);
  return drawn.find((one) => one >= width) ?? drawn.at(-1);
}

/** Which widths lie in the folder for each name, narrow first; only these names are ever opened. */
function listWidths(folder: string): Map<string, number[]> {
  const widths = new Map<string, number[]>();
  for (const name of readdirSync(folder)) {
    const [, base, width] = DRAWN.exec(name) ?? [];
    if (base)
      widths.set(
        base,
        [...(widths.get(base) ?? []), Number(width)].sort((a, b) => a - b),
      );
  }
  return widths;
}
