import * as generalOutcome from "@crux/contract/outcomes/general";
import * as sessionOutcome from "@crux/contract/outcomes/session";
import { MINUTE_MS } from "@crux/rules/time/durations";
import { Fail } from "../../../kernel/fail.ts";
import type { Ctx } from "../../../kernel/verb/context.ts";
import type { UploadKind } from "./upload-store.ts";
import { insertUpload } from "./upload-store.ts";

/** With the minute between two sweeps an unused upload is gone within the hour. */
const UNUSED_MS = 55 * MINUTE_MS;
const MAX_UNUSED = 20;

/** The address of a kept ID photo; empty without one. */
export function photoUrl(name: string | null): string {
  return name === null ? "" : `/v1/files/${name}`;
}

/** Who uploads; throws `session.TOKEN_MISSING` for nobody. */
export function uidOf(ctx: Ctx): number {
  if (!ctx.caller) throw new Fail(sessionOutcome.TOKEN_MISSING);
  return ctx.caller.uid;
}

type NewPhoto = {
  uid: number;
  kind: UploadKind;
  name: string;
  body: Buffer;
  /** By which the same picture is found again; none where nobody looks for it. */
  pictureHash?: string;
};

/** Keeps a picture that nothing uses yet; throws `general.TOO_MANY_REQUESTS` while too many of this user lie about. */
export async function keepUpload(ctx: Ctx, { uid, kind, name, body, pictureHash }: NewPhoto): Promise<void> {
  const { box, files } = ctx.vault;
  const upload = {
    uid,
    kind,
    name,
    pictureHash: pictureHash ?? null,
    keyId: box.currentKeyId(),
    now: ctx.now,
    expiresAt: new Date(ctx.now.getTime() + UNUSED_MS),
  };
  if (!(await insertUpload(ctx.db, upload, MAX_UNUSED))) throw new Fail(generalOutcome.TOO_MANY_REQUESTS);
  await files.keep(name, body);
}
