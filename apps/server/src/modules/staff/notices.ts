import * as staffOutcome from "@crux/contract/outcomes/staff";
import type { StaffNotices } from "@crux/contract/staff/telling.schema";
import {
  isStaffNotice,
  OWNERS_ALWAYS_HEAR,
  STAFF_NOTICES,
  type StaffNotice,
} from "@crux/rules/people/staff-notices";
import { rightsOf } from "@crux/rules/people/staff-rights";
import type { Db } from "../../kernel/database/database.ts";
import { Fail } from "../../kernel/fail.ts";
import { enqueue, type OutboxHandler } from "../../kernel/time/outbox.ts";
import type { Ctx } from "../../kernel/verb/context.ts";
import { type Kernel, stepAsSystem } from "../../kernel/verb/kernel.ts";
import type { MailPort } from "../../outside/mail/port.ts";
import type { OpsCtx, StaffCtx } from "./context.ts";
import {
  deleteContact,
  findContact,
  insertNews,
  listListeners,
  lockContacts,
  takeTold,
  updateContactSeal,
  upsertContact,
} from "./notice-store.ts";

/** The outbox's word for a letter to somebody of the staff (`{ staffId, kind, text }`, or `to` sealed instead). */
export const STAFF_LETTER = "staff letter";

const QUIET_MS = 30 * 60_000;
const PATIENCE_MS = 10 * 60_000;

/** What staff choose to hear of, and what every owner hears who has an address. */
type LetterKind = StaffNotice | "ACCOUNT_OF_SHOP";

const SUBJECTS: Record<LetterKind, string> = {
  ALARM: "商城告警",
  QUESTION: "有操作等待批准",
  ACCOUNT: "员工账号有变动",
  PROOF: "付款凭证待审核",
  REFUND: "退款待处理",
  DISPUTE: "有付款争议",
  ACCOUNT_OF_SHOP: "收款账户已更改",
};

type Letter = { kind: LetterKind; text: string } & ({ staffId: number } | { sealedTo: string });

/**
 * Tells everybody of the staff whom it concerns: in the console, and by a letter after this transaction whoever wants
 * one; of changed accounts every owner who has an address. The text names no customer: letters lie in foreign mailboxes.
 */
export async function tellStaff(
  ctx: Ctx,
  { kind, text, but }: { kind: StaffNotice; text: string; but?: number },
): Promise<void> {
  const right = STAFF_NOTICES[kind];
  await insertNews(ctx.db, { kind, body: text, but: but ?? null, now: ctx.now });
  for (const { id: staffId, ...account } of await listListeners(ctx.db, kind, {
    withOwners: OWNERS_ALWAYS_HEAR.has(kind),
  }))
    if (staffId !== but && rightsOf(account).has(right))
      await enqueue(ctx, STAFF_LETTER, { staffId, kind, text });
}

/** Tells every owner who has an address, whatever they chose, that customers transfer their money elsewhere from now on. */
export async function tellOwnersOfAccount(ctx: Ctx, text: string): Promise<void> {
  for (const { id: staffId, role } of await listListeners(ctx.db, null))
    if (role === "owner") await enqueue(ctx, STAFF_LETTER, { staffId, kind: "ACCOUNT_OF_SHOP", text });
}

/** Rows that wait for staff, and the time (ms since 1970) at which the newest of them began to. */
export type WaitingQueue = { count: number; upTo: number };

/**
 * A sweep's work: tells staff of what has waited in a queue for longer than ten minutes, of each row once and not more
 * often than every half hour; takes no rows of its own. `select` finds what has waited since then or longer.
 */
export function notifyOfQueue(
  kind: StaffNotice,
  select: (db: Db, before: Date) => Promise<WaitingQueue | null>,
  textOf: (count: number) => string,
): (ctx: Ctx) => Promise<0> {
  return async (ctx) => {
    const before = (ms: number) => new Date(ctx.now.getTime() - ms);
    const queue = await select(ctx.db, before(PATIENCE_MS));
    if (!queue) return 0;
    const told = { kind, upTo: queue.upTo, now: ctx.now, quietFrom: before(QUIET_MS) };
    if (await takeTold(ctx.db, told)) await tellStaff(ctx, { kind, text: textOf(queue.count) });
    return 0;
  };
}

/** Of what somebody is told, and where. */
export type OwnNotices = Omit<StaffNotices, "mailFlag">;

/** Where the caller hears of what; nothing is told without an address. */
export async function getOwnNotices(ctx: StaffCtx): Promise<OwnNotices> {
  const row = await findContact(ctx.db, ctx.staff.id);
  if (!row) return { email: null, kinds: [] };
  const email = ctx.vault.box.open(row.emailSealed, aboutOf(ctx.staff.id)).toString();
  return { email, kinds: row.kinds.filter(isStaffNotice) };
}

/** Changes where the caller hears of what, or ends it with null; the address that stood there hears of that. */
export async function saveOwnNotices(
  ctx: OpsCtx,
  { email, kinds }: { email: string | null; kinds: readonly string[] },
): Promise<OwnNotices> {
  if (!kinds.every(isStaffNotice)) throw new Fail(staffOutcome.UNKNOWN_NOTICE);
  const { id: staffId, name } = ctx.staff;
  const before = await getOwnNotices(ctx);
  if (before.email !== null && before.email !== email)
    await writeTo(
      ctx,
      before.email,
      `员工账号 ${name} 的通知邮箱已更换，此邮箱不再收到通知。如非本人操作，请立即联系负责人。`,
    );
  if (email === null) await deleteContact(ctx.db, staffId);
  else {
    const sealed = ctx.vault.box.seal(Buffer.from(email), aboutOf(staffId));
    await upsertContact(ctx.db, { staffId, sealed, kinds, now: ctx.now });
  }
  return getOwnNotices(ctx);
}

/** Tells somebody who is shut out that they are: letters to the staff reach them no more. */
export async function tellShutOut(ctx: Ctx, { id, name }: { id: number; name: string }): Promise<void> {
  const row = await findContact(ctx.db, id);
  if (!row) return;
  const email = ctx.vault.box.open(row.emailSealed, aboutOf(id)).toString();
  await writeTo(ctx, email, `员工账号 ${name} 已停用。如有疑问，请立即联系负责人。`);
}

/** A letter about an account to an address that no account has by the time it goes out. */
async function writeTo(ctx: Ctx, email: string, text: string): Promise<void> {
  const sealedTo = ctx.vault.box.seal(Buffer.from(email), STAFF_LETTER).toString("base64");
  await enqueue(ctx, STAFF_LETTER, { kind: "ACCOUNT", text, sealedTo });
}

/** Puts the addresses of the staff under the present master key; returns how many lay under another one. */
export async function rewrapContacts(ctx: Ctx): Promise<number> {
  const { box } = ctx.vault;
  const rows = await lockContacts(ctx.db);
  const older = rows.filter(({ emailSealed: sealed }) => box.keyIdOf(sealed) !== box.currentKeyId());
  for (const { staffId, emailSealed: sealed } of older)
    await updateContactSeal(ctx.db, staffId, box.rewrap(sealed, aboutOf(staffId)));
  return older.length;
}

const aboutOf = (staffId: number) => `staff contact ${staffId}`;

/** Delivers letters; without a mail server, or once their reader left, they are dropped. */
export function staffOutbox(
  kernel: Kernel,
  { mail, publicUrl }: { mail: MailPort | null; publicUrl: () => string },
  shopName: (at: Pick<Ctx, "db">) => Promise<string>,
): Record<string, OutboxHandler> {
  return {
    async [STAFF_LETTER](payload) {
      const letter = payload as Letter;
      const to = mail && (await stepAsSystem(kernel, (ctx) => addressOf(ctx, letter)));
      if (!to) return;
      const subject = `${await shopName(kernel)}：${SUBJECTS[letter.kind]}`;
      await mail.send({ to, subject, text: `${letter.text}\n\n${publicUrl()}` });
    },
  };
}

async function addressOf(ctx: Ctx, letter: Letter): Promise<string | null> {
  const { box } = ctx.vault;
  if ("sealedTo" in letter) return box.open(Buffer.from(letter.sealedTo, "base64"), STAFF_LETTER).toString();
  const row = await findContact(ctx.db, letter.staffId);
  if (!row || row.disabledAt) return null;
  return box.open(row.emailSealed, aboutOf(letter.staffId)).toString();
}
