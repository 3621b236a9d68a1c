import type { CounterSend } from "@crux/contract/counter/counter.schema";
import * as orderOutcome from "@crux/contract/outcomes/order";
import { addressFields } from "@crux/rules/address/address-fields";
import { asksForPapers } from "@crux/rules/identity/identity-check";
import { isAllowedIn } from "@crux/rules/parcel/country-limit";
import { Fail } from "../../../kernel/fail.ts";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { acceptScheme, type GoodsLine, getRuleBook } from "../../logistics/service.ts";
import type { SentFromCounter } from "../../order/service.ts";
import { pausesNow, refusePausedRoutes } from "../../sale/service.ts";
import { getDestination, getSender } from "../../user/service.ts";

type Sending = { uid: number; send: CounterSend; lines: readonly GoodsLine[] };

/**
 * Checks how goods are to be sent as for an order of the shop online: receiver, papers, route and split, each from scratch.
 * Throws `user.SENDER_NOT_FOUND`, `user.RECEIVER_NOT_FOUND`, `order.COUNTRY_NOT_ALLOWED`, `order.IDENTITY_INCOMPLETE`,
 * `sale.PAUSED` for a route that is paused, and what `acceptScheme` throws.
 */
export async function acceptSend(ctx: Ctx, { uid, send, lines }: Sending): Promise<SentFromCounter> {
  const sender = await getSender(ctx, uid, send.senderId);
  const receiver = await getDestination(ctx, uid, send.receiverId);
  const { country, papers } = receiver;
  refuseRestricted(lines, country);
  const book = await getRuleBook(ctx);
  const goods = declaredGoods(lines, send.isOwn);
  const accepted = await acceptScheme(ctx, { chosen: send.scheme, goods, country, book });
  const routeIds = accepted.parcels.map(({ route }) => route.id);
  refusePausedRoutes(await pausesNow(ctx), routeIds);
  if (asksForPapers(accepted.identity !== "NONE", country) && !papers)
    throw new Fail(orderOutcome.IDENTITY_INCOMPLETE);
  return { accepted, address: addressFields(sender, receiver), papers, isOwn: send.isOwn };
}

/** Goods as customs is told of them: what they are worth is no matter of who paid for them. */
export function declaredGoods(lines: readonly GoodsLine[], isOwn: boolean): readonly GoodsLine[] {
  return isOwn ? lines.map((line) => ({ ...line, priceCents: line.sku.priceCents })) : lines;
}

/** Refuses goods that must not go to a country with `order.COUNTRY_NOT_ALLOWED`. */
export function refuseRestricted(lines: readonly GoodsLine[], country: string): void {
  for (const { sku } of lines)
    if (!isAllowedIn(sku.limitCountries, country)) throw new Fail(orderOutcome.COUNTRY_NOT_ALLOWED);
}
