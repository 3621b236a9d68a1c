import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance, FastifyReply } from "fastify";
import { LRUCache } from "lru-cache";
import { DRAWN_WIDTHS } from "../files/draw-widths.ts";
import { PICTURES, pictureFile, pictureNameOf } from "../files/picture-names.ts";
import type { OpenFiles } from "../files/vault.ts";

/** A folder of `{base}-{width}.webp` files. */
export type PictureFolder = string;

const MAX_WIDTH = 4000;
/** Nobody sees that a picture lacks a twentieth of its width, and the next one weighs twice as much. */
const UNSEEN = 0.05;
const YEAR = "public, max-age=31536000, immutable";
const DRAWN = /^(.+)-(\d{2,4})\.webp$/;

const bodies = new LRUCache<string, Buffer>({
  maxSize: 32 * 1024 * 1024,
  sizeCalculation: (body) => body.length,
});

/** Serves `{address}/{base}.webp?w=…`: the smallest drawn width that is `w` or hardly less, else the widest (R-APP-40). */
export function mountPictures(http: FastifyInstance, address: string, folder: PictureFolder): void {
  const widths = listWidths(folder);
  http.get<{ Params: { name: string }; Querystring: { w?: string } }>(
    `${address}/:name`,
    async (request, reply) => {
      const base = request.params.name.replace(/\.webp$/, "");
      const width = widthFor(widths.get(base) ?? [], request.query.w);
      if (width === undefined) return sendNone(reply);
      const file = join(folder, `${base}-${width}.webp`);
      return sendPicture(reply, await kept(file, () => readFile(file)));
    },
  );
}

/** Serves what staff put into the store of public pictures in the same way, on every server that shares the storage. */
export function mountStoredPictures(http: FastifyInstance, files: OpenFiles): void {
  http.get<{ Params: { name: string }; Querystring: { w?: string } }>(
    `${PICTURES}/:name`,
    async ({ params, query }, reply) => {
      const name = pictureNameOf(`${PICTURES}/${params.name}`);
      const width = widthFor(DRAWN_WIDTHS, query.w);
      if (name === null || width === undefined) return sendNone(reply);
      const file = pictureFile(name, width);
      const body = await kept(file, () => files.read(file));
      return body ? sendPicture(reply, body) : sendNone(reply);
    },
  );
}

async function kept<Body extends Buffer | null>(
  file: string,
  read: () => Promise<Body>,
): Promise<Buffer | Body> {
  const known = bodies.get(file);
  if (known) return known;
  const body = await read();
  if (body) bodies.set(file, body);
  return body;
}

function sendPicture(reply: FastifyReply, body: Buffer): FastifyReply {
  return reply
    .header("cache-control", YEAR)
    .header("content-security-policy", "default-src 'none'; sandbox")
    .type("image/webp")
    .send(body);
}

function sendNone(reply: FastifyReply): FastifyReply {
  return reply.code(404).header("cache-control", "no-cache").send();
}

function widthFor(drawn: readonly number[], wanted: unknown): number | undefined {
  const width = Number(wanted ?? MAX_WIDTH) * (1 - UNSEEN);
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
