import type { Identity } from "@crux/contract/address.schema";
import type { Country } from "@crux/contract/countries";
import * as userOutcome from "@crux/contract/outcomes/user";
import type { userSchemas } from "@crux/contract/user.schema";
import { identityProblems, identityToSave, NO_IDENTITY } from "@crux/rules/identity/identity-check";
import { IDENTITY_NOTICE } from "@crux/rules/identity/identity-notice";
import { normalIdentityCode } from "@crux/rules/identity/identity-number";
import type { z } from "zod";
import { Fail } from "../../../kernel/fail.ts";
import type { Ctx, UserCtx } from "../../../kernel/verb/context.ts";
import { photoUrl } from "../upload/keep-upload.ts";
import { bindUpload, releaseUnusedPhotos } from "../upload/upload-store.ts";
import type { IdentityRow } from "./identity-store.ts";
import {
  deleteUnusedIdentities,
  insertConsent,
  listIdentitiesById,
  listIdentitiesOfNamed,
  listIdentitiesOfReceiver,
  listIdentityRows,
  lockIdentityByMark,
  upsertIdentity,
} from "./identity-store.ts";
import { numberMark, tellOfKeptPapers } from "./order-papers.ts";
import { placeOf } from "./place-of.ts";
import { photoName } from "./upload-id-photo.ts";

type Papers = Omit<Identity, "id" | "disable">;
type Pojo = z.output<typeof userSchemas.saveReceiver.input>["userIdentityPojo"];

/** The caller's saved papers with their full numbers, disabled ones included (R-API-58, I-36). */
export async function listIdentities(ctx: UserCtx): Promise<Identity[]> {
  const rows = await listIdentityRows(ctx.db, ctx.caller.uid);
  return rows.map((row) => ({ id: row.id, ...papersOf(ctx, row), disable: row.isDisabled }));
}

/** Usable papers by their ids, numbers in full. */
export async function findPapers(ctx: Ctx, ids: readonly (number | null)[]): Promise<Map<number, Papers>> {
  const wanted = ids.filter((id) => id !== null);
  return usable(ctx, await listIdentitiesById(ctx.db, wanted));
}

/** The same for what one receiver of this user carries. */
export async function findPapersOfReceiver(
  ctx: Ctx,
  uid: number,
  receiverId: number,
): Promise<Map<number, Papers>> {
  return usable(ctx, await listIdentitiesOfReceiver(ctx.db, uid, receiverId));
}

/** The ID number that one receiver of this user carries, or null. */
export async function identityCodeOf(ctx: Ctx, uid: number, receiverId: number): Promise<string | null> {
  const [papers] = (await findPapersOfReceiver(ctx, uid, receiverId)).values();
  return papers?.identifyCode ?? null;
}

/** The ID number of the receiver whom a user knows by this name and mobile, or null. */
export async function identityCodeOfNamed(
  ctx: Ctx,
  of: { uid: number; name: string; mobile: string },
): Promise<string | null> {
  const [papers] = usable(ctx, await listIdentitiesOfNamed(ctx.db, of)).values();
  return papers?.identifyCode ?? null;
}

function usable(ctx: Ctx, rows: readonly IdentityRow[]): Map<number, Papers> {
  return new Map(rows.filter((row) => !row.isDisabled).map((row) => [row.id, papersOf(ctx, row)]));
}

/** The numbers of a user's papers in the clear, by the id of the papers. */
export async function identityNumbers(ctx: Ctx, uid: number): Promise<Map<number, string>> {
  const rows = await listIdentityRows(ctx.db, uid);
  return new Map(rows.map((row) => [row.id, papersOf(ctx, row).identifyCode]));
}

/**
 * Saves the papers that come with a receiver, in the user's one entry of their number (OP-099), and returns its id;
 * null when the country asks for none or the number is empty (OP-040). Throws `user.INVALID_IDENTITY` for wrong or
 * disabled papers. The caller holds the lock on the user's books.
 */
export async function keepPapers(
  ctx: UserCtx,
  { country, name }: { country: Country; name: string },
  pojo: Pojo,
): Promise<number | null> {
  const { uid } = ctx.caller;
  const { box } = ctx.vault;
  const typed = identityToSave(country, { ...NO_IDENTITY, ...pojo, client: pojo?.client.trim() || name });
  if (!typed) return null;
  const mark = box.blindIndex(`${uid} ${normalIdentityCode(typed.identifyCode)}`);
  const known = await lockIdentityByMark(ctx.db, uid, mark);
  const papers = withKnownPhotos({ ...NO_IDENTITY, ...typed }, known);
  if (known?.isDisabled || identityProblems(country, papers).length > 0)
    throw new Fail(userOutcome.INVALID_IDENTITY);
  const front = await takePhoto(ctx, "FRONT", papers.identifyImgFront, known?.frontName);
  const back = await takePhoto(ctx, "BACK", papers.identifyImgBack, known?.backName);
  await insertConsent(ctx.db, { uid, textVersion: IDENTITY_NOTICE.version, now: ctx.now });
  return upsertIdentity(ctx.db, {
    uid,
    client: papers.client,
    codeSealed: box.seal(Buffer.from(papers.identifyCode), placeOf(uid, mark)),
    codeMark: mark,
    numberMark: numberMark(ctx, papers.identifyCode),
    keyId: box.currentKeyId(),
    frontName: front,
    backName: back,
    now: ctx.now,
  });
}

/**
 * Erases papers and photos that none of the caller's receivers carries any more (I-38). What paid orders keep for their
 * clearance stays with them, and the caller is told so.
 */
export async function dropUnusedPapers(ctx: UserCtx): Promise<void> {
  const droppedMarks = await deleteUnusedIdentities(ctx.db, ctx.caller.uid);
  await releaseUnusedPhotos(ctx.db, ctx.caller.uid, ctx.now);
  if (droppedMarks.length > 0) await tellOfKeptPapers(ctx, droppedMarks);
}

function papersOf(ctx: Ctx, row: IdentityRow): Papers {
  return {
    client: row.client,
    identifyCode: ctx.vault.box.open(row.codeSealed, placeOf(row.uid, row.codeMark)).toString(),
    identifyImgFront: photoUrl(row.frontName),
    identifyImgBack: photoUrl(row.backName),
  };
}

/** A number that was used before brings its photos, unless new ones are given. */
function withKnownPhotos(papers: Papers, known: IdentityRow | undefined): Papers {
  return {
    ...papers,
    identifyImgFront: papers.identifyImgFront || photoUrl(known?.frontName ?? null),
    identifyImgBack: papers.identifyImgBack || photoUrl(known?.backName ?? null),
  };
}

/** The name of a photo that these papers have already, or of an unused upload of the caller, which is taken into use. */
async function takePhoto(
  ctx: UserCtx,
  kind: "FRONT" | "BACK",
  url: string,
  known: string | null | undefined,
): Promise<string | null> {
  if (url === "") return null;
  const name = photoName(url);
  if (name === null) throw new Fail(userOutcome.INVALID_IDENTITY);
  if (name === known) return name;
  if (!(await bindUpload(ctx.db, { uid: ctx.caller.uid, kind, name, now: ctx.now })))
    throw new Fail(userOutcome.INVALID_IDENTITY);
  return name;
}
