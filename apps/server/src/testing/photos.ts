import type { Envelope } from "@crux/contract/wire";
import type { IdentityFields } from "@crux/rules/identity/identity-check";
import type { FastifyInstance } from "fastify";
import sharp from "sharp";
import { drawSpecimen } from "../demo/specimen-card.ts";
import type { Session } from "./caller.ts";

export type Part = { file: Uint8Array; name?: string; field?: string };

/** Sends a multipart form with one file, as a browser does. */
export async function sendForm(
  http: FastifyInstance,
  session: Session | null,
  { path, parts, fields = {} }: { path: string; parts: readonly Part[]; fields?: Record<string, string> },
): Promise<{ status: number; body: Envelope<string> }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const { file, name = "photo.jpg", field = "file" } of parts)
    form.append(field, new Blob([Buffer.from(file)], { type: "image/jpeg" }), name);
  const encoded = new Response(form);
  const response = await http.inject({
    method: "PUT",
    url: `/v1${path}`,
    headers: {
      "content-type": encoded.headers.get("content-type") ?? "",
      ...(session && { authorization: `Bearer ${session.token}` }),
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return { status: response.statusCode, body: response.json() };
}

/** Hands in one side of a card and returns its address. */
export async function uploadSide(
  http: FastifyInstance,
  session: Session,
  idType: "FRONT" | "BACK",
  file?: Uint8Array,
): Promise<string> {
  const parts = [{ file: file ?? (await plainPhoto()) }];
  const { body } = await sendForm(http, session, { path: "/user/receiver", parts, fields: { idType } });
  if (body.code !== 0 || body.data === null) throw new Error(`the upload was refused with ${body.code}`);
  return body.data;
}

/** Papers with two uploaded sides, for a receiver in China. */
export async function newPapers(
  http: FastifyInstance,
  session: Session,
  { client = "王小明", identifyCode = "990101199001010013" } = {},
): Promise<IdentityFields> {
  return {
    client,
    identifyCode,
    identifyImgFront: await uploadSide(http, session, "FRONT"),
    identifyImgBack: await uploadSide(http, session, "BACK"),
  };
}

/** A specimen card as a phone takes it: large, lying on its side, with the place in its metadata. */
export async function cardPhoto(side: "FRONT" | "BACK"): Promise<Buffer> {
  return sharp(await drawSpecimen(side))
    .resize(3000)
    .jpeg()
    .withExif({ IFD3: { GPSLatitudeRef: "S", GPSLatitude: "33/1 51/1 35/1" } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

/** The front of one specimen card, upright: sharp, out of focus, and in the dark. */
export async function cardPhotosByQuality(): Promise<Record<"clear" | "blurred" | "dark", Buffer>> {
  const clear = await sharp(await cardPhoto("FRONT"))
    .rotate()
    .resize(1400)
    .jpeg()
    .toBuffer();
  return {
    clear,
    blurred: await sharp(clear).blur(8).jpeg().toBuffer(),
    dark: await sharp(clear).linear(0.15, 0).jpeg().toBuffer(),
  };
}

let plain: Promise<Buffer> | undefined;

/** A small plain picture. */
export function plainPhoto(): Promise<Buffer> {
  plain ??= sharp({ create: { width: 86, height: 54, channels: 3, background: "#8ab" } })
    .jpeg()
    .toBuffer();
  return plain;
}

let bomb: Promise<Buffer> | undefined;

/** A real picture of 81 million pixels in few bytes; a palette or more effort takes twice as long to draw. */
export function pictureBomb(): Promise<Buffer> {
  bomb ??= sharp({ create: { width: 9000, height: 9000, channels: 3, background: "#000" } })
    .toColourspace("b-w")
    .png({ compressionLevel: 6 })
    .toBuffer();
  return bomb;
}
