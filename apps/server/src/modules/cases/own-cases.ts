import type { CaseBrief, CustomerCase, casesSchemas } from "@crux/contract/cases/case.schema";
import type { LogisticsPkg } from "@crux/contract/logistics.schema";
import * as casesOutcome from "@crux/contract/outcomes/cases";
import type { Page } from "@crux/contract/wire";
import { isGoodsOrder } from "@crux/rules/order/counter";
import type { OrderState } from "@crux/rules/order/order-states";
import type { z } from "zod";
import { violatedConstraint } from "../../kernel/database/database.ts";
import { pageOf, sliceOf } from "../../kernel/database/page.ts";
import { Fail } from "../../kernel/fail.ts";
import type { UserCtx } from "../../kernel/verb/context.ts";
import { listPkgsOfOrders } from "../logistics/service.ts";
import { getOrderOfAnybody, lockOwnOrder } from "../order/service.ts";
import type { CaseRow } from "./case-rows.ts";
import {
  countOpen,
  countOwnCases,
  findCase,
  insertCase,
  listOwnCases,
  lockCase,
  updateCase,
} from "./case-store.ts";
import { nobodysCase, say } from "./case-words.ts";
import { dueOf } from "./due.ts";
import { presentBriefs, presentForCustomer } from "./present-case.ts";
import { wantedItems } from "./wanted-items.ts";

type Input<Name extends keyof typeof casesSchemas> = z.output<(typeof casesSchemas)[Name]["input"]>;

const MOST_OPEN = 3;
/** States of an order that a customer may come back about. */
const ASKABLE: readonly OrderState[] = ["PAID", "PARTIAL_SHIPPED", "SHIPPED", "COMPLETED"];

/**
 * Asks for after-sales. Throws `order.NOT_FOUND` and `order.FORBIDDEN` like the order, `cases.NOT_POSSIBLE` for an order
 * that is not paid or ships nothing, a parcel of another order, and a wish to cancel what is declared already;
 * `cases.TOO_MANY_OPEN` for a fourth open one of an order and a second wish to cancel it, `cases.PICTURE_REQUIRED` of
 * goods that came, `cases.TOO_MANY_PIECES`, `cases.INVALID_PICTURE`.
 */
export async function askCase(ctx: UserCtx, asked: Input<"ask">): Promise<CustomerCase> {
  const { orderId, wish, reason, received, pictures } = asked;
  const { uid } = ctx.caller;
  const locked = await lockOwnOrder(ctx, uid, orderId);
  if (!ASKABLE.includes(locked.state) || !isGoodsOrder(locked)) throw new Fail(casesOutcome.NOT_POSSIBLE);
  const pkgs = (await listPkgsOfOrders(ctx, [orderId])).get(orderId) ?? [];
  const pkg = pkgs.find(({ id }) => id === asked.pkgId);
  if (asked.pkgId !== undefined && !pkg) throw new Fail(casesOutcome.NOT_POSSIBLE);
  if (wish === "CANCEL" && !isUndeclared(locked.state, pkgs)) throw new Fail(casesOutcome.NOT_POSSIBLE);
  if ((await countOpen(ctx.db, orderId)) >= MOST_OPEN) throw new Fail(casesOutcome.TOO_MANY_OPEN);
  const isReceived = wish !== "CANCEL" && received;
  if (isReceived && pictures.length === 0) throw new Fail(casesOutcome.PICTURE_REQUIRED);
  const { order } = await getOrderOfAnybody(ctx, orderId);
  const row = await insertCase(ctx.db, {
    ...{ uid, orderId, pkgId: pkg?.id ?? null, kind: "ASKED", wish, at: ctx.now },
    ...(wish === "CANCEL" ? {} : { isReceived }),
    items: wantedItems(pkg?.pkgItems ?? order.orderItems, asked.items),
    dueAt: await dueOf(ctx, wish),
  }).catch(oneAtATime);
  await say(ctx, { of: row, step: "ASKED", staffId: null, words: reason, pictures });
  return presentForCustomer(ctx, row);
}

/** Nothing of the order has been declared yet, so that it can still be cancelled as if it had never been paid. */
function isUndeclared(state: OrderState, pkgs: readonly LogisticsPkg[]): boolean {
  return (
    state === "PAID" && pkgs.every(({ pkgStatus }) => pkgStatus === "CREATED" || pkgStatus === "REFUNDED")
  );
}

function oneAtATime(error: unknown): never {
  const constraint = violatedConstraint(error) ?? "";
  if (constraint.startsWith("after_sale_one_")) throw new Fail(casesOutcome.TOO_MANY_OPEN);
  return nobodysCase(error);
}

/** One page of the caller's cases, newest first unless asked otherwise, of one order or of all. */
export async function listCases(
  ctx: UserCtx,
  { orderId, ...paging }: Input<"list">,
): Promise<Page<CaseBrief>> {
  const filter = { uid: ctx.caller.uid, orderId };
  const rows = await listOwnCases(ctx.db, filter, sliceOf(paging));
  return pageOf(await presentBriefs(ctx, rows), { total: await countOwnCases(ctx.db, filter), ...paging });
}

/** One case of the caller; `cases.NOT_FOUND` for none and for somebody else's. */
export async function getCase(ctx: UserCtx, { caseId }: Input<"detail">): Promise<CustomerCase> {
  return presentForCustomer(ctx, own(ctx, await findCase(ctx.db, caseId)));
}

function own(ctx: UserCtx, row: CaseRow | undefined): CaseRow {
  if (row?.uid !== ctx.caller.uid) throw new Fail(casesOutcome.NOT_FOUND);
  return row;
}

/** A case of the caller that is not over, locked until this transaction ends. */
async function lockOwn(ctx: UserCtx, caseId: number): Promise<CaseRow> {
  const row = own(ctx, await lockCase(ctx.db, caseId));
  if (row.state !== "OPEN" && row.state !== "ANSWERED") throw new Fail(casesOutcome.OVER);
  return row;
}

/** Adds words to a case, which waits for staff again; throws `cases.NOT_FOUND`, `cases.OVER`, `cases.FULL`. */
export async function addToCase(
  ctx: UserCtx,
  { caseId, words, pictures }: Input<"add">,
): Promise<CustomerCase> {
  const row = await lockOwn(ctx, caseId);
  await say(ctx, { of: row, step: "ADDED", staffId: null, words, pictures });
  // Whoever waits already does not wait longer for having said more.
  const dueAt = row.dueAt ?? (await dueOf(ctx, row.wish));
  await updateCase(ctx.db, caseId, { state: "OPEN", dueAt }, ctx.now);
  return getCase(ctx, { caseId });
}

/** Takes a case back while nothing was done; throws `cases.NOT_FOUND`, `cases.OVER`. */
export async function withdrawCase(ctx: UserCtx, { caseId }: Input<"withdraw">): Promise<CustomerCase> {
  const row = await lockOwn(ctx, caseId);
  await updateCase(ctx.db, caseId, { state: "WITHDRAWN", dueAt: null }, ctx.now);
  await say(ctx, { of: row, step: "WITHDRAWN", staffId: null, words: "" });
  return getCase(ctx, { caseId });
}
