import type { FastifyRequest } from "fastify";
import { Fail } from "./fail.ts";

/** Multipart forms as they come in: one file and a few short fields. */
export type UploadReader = {
  /**
   * Hands the fields of a form, with the bytes of its file under `file`, to `use`, and counts its memory until that
   * ends. Throws 900001 for a wrong form, and 900005 while too much arrives at the same time.
   */
  withForm<Result>(
    request: FastifyRequest,
    owner: number,
    use: (form: Record<string, unknown>) => Promise<Result>,
  ): Promise<Result>;
};

const MAX_FILE_BYTES = 10 * 1024 * 1024;
const FORM_BYTES = 16 * 1024;
const TOO_LARGE = 413;
/** Files wait in memory until they are checked: all of them together, and those of one user. */
const MAX_HELD_BYTES = 120 * 1024 * 1024;
const MAX_HELD_EACH = 4;
const IMAGE_NAME = /^[^/\\\p{Cc}]{0,200}\.(?:jpe?g|jfif|png|heic|heif|webp)$/iu;
const PLAIN_NAME = /^[^/\\.\p{Cc}]{0,200}$/u;

const LIMITS = {
  fileSize: MAX_FILE_BYTES,
  files: 1,
  fields: 4,
  fieldSize: 200,
  fieldNameSize: 40,
  parts: 5,
  headerPairs: 20,
};

/** Builds a reader with its own account of what is held in memory. */
export function createUploadReader(): UploadReader {
  const owners = new Map<number, number>();
  let heldBytes = 0;
  const hold = (owner: number, bytes: number) => {
    const own = owners.get(owner) ?? 0;
    if (heldBytes + bytes > MAX_HELD_BYTES || own >= MAX_HELD_EACH) throw new Fail(900005);
    heldBytes += bytes;
    owners.set(owner, own + 1);
    return () => {
      heldBytes -= bytes;
      const left = (owners.get(owner) ?? 1) - 1;
      if (left > 0) owners.set(owner, left);
      else owners.delete(owner);
    };
  };
  return {
    async withForm(request, owner, use) {
      const bytes = announcedBytes(request);
      const letGo = hold(owner, bytes);
      try {
        return await use(await readWhole(request));
      } finally {
        letGo();
      }
    },
  };
}

/** How much a form says that it brings; one that doesn't say may bring the most. */
function announcedBytes(request: FastifyRequest): number {
  const bytes = Number(request.headers["content-length"] ?? MAX_FILE_BYTES);
  if (bytes > MAX_FILE_BYTES + FORM_BYTES) throw new Fail(900001, TOO_LARGE);
  return bytes;
}

async function readWhole(request: FastifyRequest): Promise<Record<string, unknown>> {
  try {
    return await readForm(request);
  } catch (error) {
    // What is still on its way is thrown away, so that the answer can be heard.
    request.raw.unpipe();
    request.raw.resume();
    throw error instanceof Fail ? error : new Fail(900001);
  }
}

async function readForm(request: FastifyRequest): Promise<Record<string, unknown>> {
  const form: Record<string, unknown> = Object.create(null);
  for await (const part of request.parts({ limits: LIMITS })) {
    if (part.fieldname in form) throw new Fail(900001);
    if (part.type === "file") {
      if (part.fieldname !== "file" || !isFileName(part.filename)) throw new Fail(900001);
      form.file = await part.toBuffer().catch(() => {
        throw new Fail(900001, TOO_LARGE);
      });
    } else {
      if (part.valueTruncated || part.fieldname === "file") throw new Fail(900001);
      form[part.fieldname] = part.value;
    }
  }
  return { ...form };
}

/** Names are never used; one that says that it is no image, or that points somewhere, betrays a wrong file. */
function isFileName(name: string | undefined): boolean {
  return name === undefined || IMAGE_NAME.test(name) || PLAIN_NAME.test(name);
}
