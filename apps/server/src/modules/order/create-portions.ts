import type { Order, orderSchemas } from "@crux/contract/order.schema";
import * as cartOutcome from "@crux/contract/outcomes/cart";
import type { z } from "zod";
import { pipelined } from "../../kernel/database/pipelined.ts";
import { Fail } from "../../kernel/fail.ts";
import type { UserCtx } from "../../kernel/verb/context.ts";
import { isLacking, type PricedGoods, removeOrdered } from "../cart/service.ts";
import { reserveForEach } from "../inventory/service.ts";
import { beginOrder, refuseTooManyUnpaid } from "./place-order.ts";
import { presentOrder } from "./present-order.ts";
import { refuseBoughtBefore } from "./purchase-limits.ts";
import { checkGoods, decideOrder, readGoods, refuseWithoutMobile, writeOrder } from "./shopping-order.ts";

/**
 * Creates an ordinary order for each of several receivers, all of them or none: every portion is checked, priced and split
 * as if it were ordered alone, and refuses what that would. What one customer may have is counted over all of them: the
 * stock, the limits of products, and unpaid pieces. What is refused about one portion says which one in its data.
 */
export async function createPortions(
  ctx: UserCtx,
  { senderId, portions }: z.output<typeof orderSchemas.createPortions.input>,
): Promise<Order[]> {
  const { uid } = ctx.caller;
  refuseWithoutMobile(ctx);
  const [begun, read] = await pipelined(
    pipelined(...portions.map(() => beginOrder(ctx, uid))),
    ofEach(portions, (portion) => readGoods(ctx, { ...portion, senderId })),
  );
  await ofEach(read, (one) => checkGoods(ctx, one));
  const lines = read.flatMap(({ goods }) => goods.lines);
  refuseLacking(lines);
  await refuseBoughtBefore(ctx, { lines });
  const decided = await ofEach(read, (one, at) => decideOrder(ctx, numbered(begun, at), one));
  await refuseTooManyUnpaid(
    ctx,
    numbered(begun, 0),
    decided.flatMap(({ draft }) => draft.taken),
  );
  // All of it was counted above, together; one after the other they would count the earlier ones twice.
  const orders = decided.map(({ draft, ...rest }) => ({ ...rest, draft: { ...draft, taken: [] } }));
  const wanted = orders.flatMap((order) => order.wanted);
  const [written] = await pipelined(
    ofEach(orders, (order) => writeOrder(ctx, order)),
    removeOrdered(ctx, uid, wanted),
    // Last, because the rows of wanted skus are held from here to the commit.
    reserveForEach(
      ctx,
      orders.map((order) => ({ orderId: order.draft.id, lines: order.wanted })),
    ),
  );
  return written.map(([order, pkgs]) => presentOrder(order, pkgs));
}

/** Does the same for each portion, whose statements go out together; a refusal says in its data which one it is about. */
async function ofEach<Item, Result>(
  items: readonly Item[],
  work: (item: Item, at: number) => Promise<Result>,
): Promise<Result[]> {
  return await pipelined(...items.map((item, at) => work(item, at).catch((error) => refuse(error, at))));
}

function refuse(error: unknown, portion: number): never {
  if (!(error instanceof Fail)) throw error;
  throw new Fail(error.code, error.status, { ...(error.data as object | null), portion });
}

function numbered<Item>(list: readonly Item[], at: number): Item {
  const item = list[at];
  if (item === undefined) throw new Error("a portion has no number");
  return item;
}

/** What each portion leaves to the others was not asked yet. */
function refuseLacking(lines: PricedGoods["lines"]): void {
  const wanted = new Map<number, number>();
  for (const { sku, quantity } of lines) wanted.set(sku.id, (wanted.get(sku.id) ?? 0) + quantity);
  for (const { sku } of lines)
    if (isLacking(sku, wanted.get(sku.id) ?? 0)) throw new Fail(cartOutcome.INSUFFICIENT_STOCK);
}
