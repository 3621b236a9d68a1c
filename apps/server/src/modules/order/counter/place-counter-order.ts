import type { AddressFields } from "@crux/contract/logistics.schema";
import * as userOutcome from "@crux/contract/outcomes/user";
import { NO_ADDRESS } from "@crux/rules/address/address-fields";
import { COUNTER_SOURCE, OWN_GOODS } from "@crux/rules/order/counter";
import type { OrderPrice } from "@crux/rules/order/order-receipt";
import { lineKey } from "@crux/rules/price/price-cart";
import { violatedConstraint } from "../../../kernel/database/database.ts";
import { Fail } from "../../../kernel/fail.ts";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { reserve } from "../../inventory/service.ts";
import { type AcceptedScheme, createPkgs, type GoodsLine, presentSku } from "../../logistics/service.ts";
import type { Payable } from "../move-order.ts";
import { drawOrder, insertOrder } from "../new-order-store.ts";
import { refuseBeyondLimit } from "../place-order.ts";
import { refuseBoughtBeforeBy } from "../purchase-limits.ts";
import { orderReceipt } from "../receipt.ts";

/** It is paid in the transaction that places it, so that nothing has to keep anybody from hoarding. */
const UNLIMITED = {
  limits: { orders: Number.MAX_SAFE_INTEGER, perMinute: null, cancelledPerDay: null },
  room: { ofSku: new Map(), ofAll: null, isNone: false },
};

/** How goods are sent that were bought, or brought along, at the counter. */
export type SentFromCounter = {
  accepted: AcceptedScheme;
  address: AddressFields;
  papers: { id: number; client: string } | null;
  isOwn: boolean;
};

type Bought = {
  uid: number;
  lines: readonly GoodsLine[];
  price: OrderPrice;
  /** Null for what is handed over. */
  sent: SentFromCounter | null;
  remark: string;
};

/**
 * Writes an order of goods that lie on the counter, with their pieces held unless they are the customer's own, and with its
 * parcels where they are sent; whoever calls has it paid in this transaction (L-ORD-15). Throws `cart.INVALID_QUANTITY`
 * beyond what a member may buy, `cart.INSUFFICIENT_STOCK`, `inventory.NOT_FOUND` and `user.NOT_FOUND` for a member who is
 * gone.
 */
export async function placeCounterOrder(ctx: Ctx, bought: Bought): Promise<Payable> {
  const { uid, lines, price: paid, sent, remark } = bought;
  const { price, facts } = paid;
  const isOwn = sent?.isOwn ?? false;
  refuseBeyondLimit(price.amounts);
  const id = await drawOrder(ctx.db, uid);
  if (!isOwn) await refuseBoughtBeforeBy(ctx, uid, { lines });
  const shareOf = new Map(price.lines.map((line) => [lineKey(line), line.paidShareCents]));
  const order = {
    ...price.amounts,
    id,
    uid,
    orderType: isOwn ? OWN_GOODS : ("SHOPPING" as const),
    orderSource: COUNTER_SOURCE,
    price,
    ticketId: null,
    address: sent?.address ?? NO_ADDRESS,
    scheme: sent && { presetId: sent.accepted.presetId, presetName: sent.accepted.presetName },
    remark,
    items: lines.map(({ itemType, quantity, priceCents, sku }) => ({
      itemType,
      quantity,
      priceCents,
      paidShareCents: shareOf.get(lineKey({ skuId: sku.id, itemType })) ?? 0,
      sku: presentSku(sku),
    })),
    receipt: sent ? orderReceipt(paid, sent.accepted) : { form: 2, facts, price },
    createdAt: ctx.now,
    expiresAt: null,
  };
  const why = isOwn ? "brought to be sent" : "sold over the counter";
  const { isPlaced } = await insertOrder(ctx.db, order, { ...UNLIMITED, mover: "OPERATOR", why }).catch(
    (error: unknown) => {
      throw violatedConstraint(error) === "belongs_to_somebody" ? new Fail(userOutcome.NOT_FOUND) : error;
    },
  );
  if (!isPlaced) throw new Error("an order without limits was refused");
  if (sent) await createPkgs(ctx, { orderId: id, uid, ...sent });
  const wanted = lines.map(({ sku, quantity }) => ({ skuId: sku.id, quantity }));
  if (!isOwn) await reserve(ctx, { orderId: id, lines: wanted });
  const { netCents } = price.amounts;
  const { orderType, orderSource } = order;
  return { id, uid, orderType, orderSource, netCents, ticketId: null, isSent: sent !== null };
}
