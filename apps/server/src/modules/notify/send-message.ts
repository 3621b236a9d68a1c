import type { Ctx } from "../../kernel/verb/context.ts";
import { insertMessage, insertMessages } from "./message-store.ts";

type Words = {
  title: string;
  /** Plain text; line breaks stay. */
  body: string;
  /** Addresses of pictures. */
  link?: readonly string[];
  /** Where the shop shows what it is about. */
  path?: string;
  /** Names the event: its message is written once, however often it is told. */
  key?: string;
};

/** Tells one customer something, as part of the caller's transaction (L-MSG-01). */
export async function sendMessage(
  ctx: Pick<Ctx, "db" | "now">,
  { uid, ...words }: Words & { uid: number },
): Promise<void> {
  if (uid === 0) throw new Error("uid 0 is everybody: use announce");
  await sendMessageToEach(ctx, [uid], words);
}

/** Tells each of these customers the same, as part of the caller's transaction (L-MSG-01). */
export async function sendMessageToEach(
  ctx: Pick<Ctx, "db" | "now">,
  uids: readonly number[],
  words: Words,
): Promise<void> {
  if (uids.length > 0) await insertMessages(ctx.db, uids, { ...asRow(ctx, words), userClass: null });
}

/** Tells everybody something, or everybody of a class, those who come later included (L-MSG-01). */
export async function announce(
  ctx: Ctx,
  { userClass, ...words }: Words & { userClass?: "PLAIN" | "VIP" },
): Promise<void> {
  await insertMessage(ctx.db, { ...asRow(ctx, words), uid: 0, userClass: userClass ?? null });
}

function asRow(ctx: Pick<Ctx, "now">, { title, body, link = [], path = "", key }: Words) {
  return { title, body, link: link.join("||"), path, key: key ?? null, now: ctx.now };
}
