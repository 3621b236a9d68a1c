import type { Outcome } from "@crux/contract/outcome";
import * as generalOutcome from "@crux/contract/outcomes/general";
import type { FastifyRequest } from "fastify";
import { Fail } from "../fail.ts";
import { answerUnreadable, tooSlow } from "./unreadable-request.ts";
import { createUploadPlaces, type UploadPlace } from "./upload-places.ts";

/** Multipart forms as they come in: one file and a few short fields. */
export type UploadReader = {
  /** What uploads under way hold now. */
  heldBytes(): number;
  /**
   * Hands the fields of a form, with the bytes of its file under `file`, to `use`, and counts the memory of what has
   * arrived until that ends. Throws `general.INVALID_REQUEST` for a wrong form, and `general.TOO_MANY_REQUESTS` for a
   * person with too many at the same time, or with the most when there is no room; a file that is too large is refused
   * with `tooLarge`. One slower than 20 KB a second is given up.
   */
  withForm<Result>(
    request: FastifyRequest,
    form: UploadForm,
    use: (form: Record<string, unknown>) => Promise<Result>,
  ): Promise<Result>;
};

type FileKind = "picture" | "table";

/** Whose form it is, what its file is, and the word for one that is too large. */
type UploadForm = { person: number; holds: FileKind; tooLarge: Outcome };

const MAX_BYTES: Record<FileKind, number> = { picture: 10 * 1024 * 1024, table: 32 * 1024 * 1024 };
const FORM_BYTES = 16 * 1024;
const TOO_LARGE = 413;
/** Files wait in memory until they are checked: all of them together, and those of one person. */
const MAX_HELD_BYTES = 120 * 1024 * 1024;
const MAX_HELD_EACH = 4;
/** So often the pace of a file is looked at, and so much a second it has to bring. */
const LOOK_MS = 5_000;
const SLOWEST_BYTES_PER_SECOND = 20_000;
const FILE_NAMES: Record<FileKind, RegExp> = {
  picture: /^[^/\\\p{Cc}]{0,200}\.(?:jpe?g|jfif|png|heic|heif|webp)$/iu,
  table: /^[^/\\\p{Cc}]{0,200}\.(?:csv|tsv|txt)$/iu,
};
const PLAIN_NAME = /^[^/\\.\p{Cc}]{0,200}$/u;

const LIMITS = {
  files: 1,
  fields: 4,
  fieldSize: 200,
  fieldNameSize: 40,
  parts: 5,
  headerPairs: 20,
};

/** Builds a reader with its own account of what is held in memory. */
export function createUploadReader({
  lookMs = LOOK_MS,
  maxBytes = MAX_HELD_BYTES,
}: {
  lookMs?: number;
  maxBytes?: number;
} = {}): UploadReader {
  const places = createUploadPlaces({ maxBytes, maxEach: MAX_HELD_EACH });
  return {
    heldBytes: places.heldBytes,
    async withForm(request, { person, ...file }, use) {
      refuseTooLong(request, file);
      const outOfPlace = Promise.withResolvers<never>();
      const place = places.take(person, () => outOfPlace.reject(new Fail(generalOutcome.TOO_MANY_REQUESTS)));
      const stopWatching = watch(request, place, lookMs);
      try {
        const form = await readWhole(request, file, outOfPlace.promise).finally(stopWatching);
        place.close();
        return await use(form);
      } finally {
        place.leave();
      }
    },
  };
}

/** Counts what arrives, and ends the request when it comes slower than is taken; the returned function ends the watch. */
function watch({ raw }: FastifyRequest, place: UploadPlace, lookMs: number): () => void {
  let fresh = 0;
  const count = ({ length }: Buffer) => {
    fresh += length;
    place.add(length);
  };
  raw.on("data", count);
  const look = () => {
    if (isWatched && fresh < (SLOWEST_BYTES_PER_SECOND * lookMs) / 1000)
      answerUnreadable(tooSlow(), raw.socket);
    fresh = 0;
  };
  let isWatched = true;
  // A server that was busy looks after it has taken what came meanwhile.
  const timer = setInterval(() => setImmediate(look), lookMs);
  return () => {
    isWatched = false;
    clearInterval(timer);
    raw.off("data", count);
  };
}

type FileLimit = Omit<UploadForm, "person">;

/** Refuses a form that says that it brings too much. */
function refuseTooLong({ headers }: FastifyRequest, { holds, tooLarge }: FileLimit): void {
  if (Number(headers["content-length"] ?? 0) > MAX_BYTES[holds] + FORM_BYTES)
    throw new Fail(tooLarge, TOO_LARGE);
}

/** Reads a form to its end, unless `refused` rejects before. */
async function readWhole(
  request: FastifyRequest,
  file: FileLimit,
  refused: Promise<never>,
): Promise<Record<string, unknown>> {
  try {
    return await Promise.race([readForm(request, file), refused]);
  } catch (error) {
    // What is still on its way is thrown away, so that the answer can be heard.
    request.raw.unpipe();
    request.raw.resume();
    throw error instanceof Fail ? error : new Fail(generalOutcome.INVALID_REQUEST);
  }
}

async function readForm(
  request: FastifyRequest,
  { holds, tooLarge }: FileLimit,
): Promise<Record<string, unknown>> {
  const form: Record<string, unknown> = Object.create(null);
  for await (const part of request.parts({ limits: { ...LIMITS, fileSize: MAX_BYTES[holds] } })) {
    if (part.fieldname in form) throw new Fail(generalOutcome.INVALID_REQUEST);
    if (part.type === "file") {
      if (part.fieldname !== "file" || !isFileName(part.filename, holds))
        throw new Fail(generalOutcome.INVALID_REQUEST);
      form.file = await part.toBuffer().catch(() => {
        throw new Fail(tooLarge, TOO_LARGE);
      });
    } else {
      if (part.valueTruncated || part.fieldname === "file") throw new Fail(generalOutcome.INVALID_REQUEST);
      form[part.fieldname] = part.value;
    }
  }
  return { ...form };
}

/** Names are never used; one that says that it is something else, or that points somewhere, betrays a wrong file. */
function isFileName(name: string | undefined, holds: FileKind): boolean {
  return name === undefined || FILE_NAMES[holds].test(name) || PLAIN_NAME.test(name);
}
