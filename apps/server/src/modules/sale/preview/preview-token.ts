import { timingSafeEqual } from "node:crypto";
import type { CryptoBox } from "../../../kernel/crypto/crypto-box.ts";

const KINDS = ["PRODUCT", "DRAFT", "HOME"] as const;

/** What a token of a preview shows, and to the draft of whom; `id` is 0 for the home page. */
export type PreviewSubject = { kind: (typeof KINDS)[number]; id: number; staffId: number };

type Signer = Pick<CryptoBox, "blindIndex">;

const WORDS = /^(PRODUCT|DRAFT|HOME)\.(\d{1,15})\.(\d{1,15})\.(\d{1,12})$/;

/** A token that shows this subject until then and nothing else; whoever holds it needs no login. */
export function signPreview(box: Signer, { kind, id, staffId }: PreviewSubject, expiresAt: Date): string {
  const words = `${kind}.${id}.${staffId}.${Math.floor(expiresAt.getTime() / 1000)}`;
  return `${words}.${sealOf(box, words)}`;
}

/** What a token shows; undefined for one that is over or was not signed here. */
export function readPreview(box: Signer, token: string, now: Date): PreviewSubject | undefined {
  const end = token.lastIndexOf(".");
  const words = token.slice(0, Math.max(end, 0));
  const [, name, id, staffId, seconds] = WORDS.exec(words) ?? [];
  const kind = KINDS.find((one) => one === name);
  if (!kind || !isEqual(token.slice(end + 1), sealOf(box, words))) return undefined;
  if (Number(seconds) * 1000 <= now.getTime()) return undefined;
  return { kind, id: Number(id), staffId: Number(staffId) };
}

const sealOf = (box: Signer, words: string) => box.blindIndex(`preview ${words}`);

function isEqual(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
