import * as userOutcome from "@crux/contract/outcomes/user";
import { NO_ADDRESS } from "@crux/rules/address/address-fields";
import { COUNTER_SOURCE } from "@crux/rules/order/counter";
import { lineKey } from "@crux/rules/price/price-cart";
import { violatedConstraint } from "../../../kernel/database/database.ts";
import { Fail } from "../../../kernel/fail.ts";
import type { Ctx } from "../../../kernel/verb/context.ts";
import type { PricedGoods } from "../../cart/service.ts";
import { reserve } from "../../inventory/service.ts";
import { presentSku } from "../../logistics/service.ts";
import type { Payable } from "../move-order.ts";
import { refuseBoughtBeforeBy } from "../purchase-limits.ts";
import { drawOrder, insertOrder } from "../store.ts";

/** It is paid in the transaction that places it, so that nothing has to keep anybody from hoarding. */
const UNLIMITED = {
  limits: { orders: Number.MAX_SAFE_INTEGER, perMinute: null, cancelledPerDay: null },
  room: { ofSku: new Map(), ofAll: null, isNone: false },
};

type Bought = { uid: number; goods: PricedGoods; remark: string };

/**
 * Writes an order of goods that lie on the counter, with their pieces held; whoever calls has it paid in this transaction
 * (L-ORD-15). Throws `cart.INVALID_QUANTITY` beyond what a member may buy, `cart.INSUFFICIENT_STOCK`, `inventory.NOT_FOUND`
 * and `user.NOT_FOUND` for a member who is gone.
 */
export async function placeCounterOrder(ctx: Ctx, { uid, goods, remark }: Bought): Promise<Payable> {
  const id = await drawOrder(ctx.db, uid);
  await refuseBoughtBeforeBy(ctx, uid, goods);
  const { price, facts } = goods;
  const shareOf = new Map(price.lines.map((line) => [lineKey(line), line.paidShareCents]));
  const { lines: _, ...kept } = facts;
  const order = {
    ...price.amounts,
    id,
    uid,
    orderType: "SHOPPING" as const,
    orderSource: COUNTER_SOURCE,
    price,
    ticketId: null,
    address: NO_ADDRESS,
    scheme: null,
    remark,
    items: goods.lines.map(({ itemType, quantity, priceCents, sku }) => ({
      itemType,
      quantity,
      priceCents,
      paidShareCents: shareOf.get(lineKey({ skuId: sku.id, itemType })) ?? 0,
      sku: presentSku(sku),
    })),
    receipt: { form: 2, facts: kept, price },
    createdAt: ctx.now,
    expiresAt: null,
  };
  const { isPlaced } = await insertOrder(ctx.db, order, {
    ...UNLIMITED,
    mover: "OPERATOR",
    why: "sold over the counter",
  }).catch((error: unknown) => {
    throw violatedConstraint(error) === "belongs_to_somebody" ? new Fail(userOutcome.NOT_FOUND) : error;
  });
  if (!isPlaced) throw new Error("an order without limits was refused");
  const lines = goods.lines.map(({ sku, quantity }) => ({ skuId: sku.id, quantity }));
  await reserve(ctx, { orderId: id, lines });
  const { netCents } = price.amounts;
  return { id, uid, orderType: "SHOPPING", orderSource: COUNTER_SOURCE, netCents, ticketId: null };
}
