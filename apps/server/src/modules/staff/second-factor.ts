import { randomBytes } from "node:crypto";
import type { Db } from "../../kernel/database/database.ts";
import type { Ctx } from "../../kernel/verb/context.ts";
import { findTotp, insertRecoveryCodes, takeRecoveryCode, takeStep } from "./totp-store.ts";

const ISSUER = "南十字商城";
const PERIOD_MS = 30_000;
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
/** Without letters and digits that look alike. */
const LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const GROUPS = 3;
const GROUP_LENGTH = 4;

/** Where a secret belongs: sealed for one account it does not open for another. */
export const placeOfSecret = (staffId: number) => `staff ${staffId} totp`;

/** A fresh secret, and the address that authenticator apps read (RFC 6238: SHA-1, six digits, 30 seconds). */
export async function newSecret(name: string): Promise<{ bytes: Uint8Array; text: string; uri: string }> {
  const { Secret, TOTP } = await import("otpauth");
  const secret = new Secret({ size: SECRET_BYTES });
  const uri = new TOTP({ issuer: ISSUER, label: name, secret }).toString();
  return { bytes: secret.bytes, text: secret.base32, uri };
}

/** The step of time that a code of this secret belongs to, one before or after now at most; undefined for a wrong code. */
export async function stepOfCode(secret: Uint8Array, code: string, now: Date): Promise<number | undefined> {
  const { Secret, TOTP } = await import("otpauth");
  const totp = new TOTP({ secret: new Secret({ buffer: Uint8Array.from(secret).buffer }) });
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? undefined : Math.floor(now.getTime() / PERIOD_MS) + delta;
}

export type Factor = "TOTP" | "RECOVERY_CODE";

/**
 * Uses up a code of somebody's authenticator or one of their recovery codes; what it was, or undefined when it is neither
 * or was used before. Belongs into the transaction that it opens something in.
 */
export async function takeCode(ctx: Ctx, staffId: number, typed: string): Promise<Factor | undefined> {
  const code = typed.replace(/[\s-]/g, "").toUpperCase();
  if (!/^\d{6}$/.test(code)) {
    const mark = markOf(ctx, staffId, code);
    return (await takeRecoveryCode(ctx.db, { staffId, mark, now: ctx.now })) ? "RECOVERY_CODE" : undefined;
  }
  const row = await findTotp(ctx.db, staffId);
  if (!row?.confirmedAt) return undefined;
  const step = await stepOfCode(ctx.vault.box.open(row.secretSealed, placeOfSecret(staffId)), code, ctx.now);
  if (step === undefined) return undefined;
  return (await takeStep(ctx.db, { staffId, step })) ? "TOTP" : undefined;
}

/** Keeps marks of fresh recovery codes, and tells the codes this once, as `ABCD-EFGH-JKLM`. */
export async function makeRecoveryCodes(ctx: Ctx & { db: Db }, staffId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => randomLetters(GROUPS * GROUP_LENGTH));
  await insertRecoveryCodes(
    ctx.db,
    staffId,
    codes.map((code) => markOf(ctx, staffId, code)),
  );
  return codes.map((code) => code.match(/.{4}/g)?.join("-") ?? code);
}

function markOf({ vault }: Pick<Ctx, "vault">, staffId: number, code: string): string {
  return vault.box.blindIndex(`staff ${staffId} recovery ${code}`);
}

/** Letters that are drawn alike: 32 of them, five random bits each. */
export function randomLetters(length: number): string {
  return [...randomBytes(length)].map((byte) => LETTERS[byte % LETTERS.length]).join("");
}
