import { couponApi } from "@crux/contract/coupon";
import type { Phone } from "./phone.ts";

/** The public id of the coupon behind a ticket that this customer holds. */
export async function ticketRuleOf({ caller }: Phone, title: string): Promise<string> {
  const { content } = await caller.call(couponApi.tickets, { pageSize: 1000 });
  return content.find(({ ticketTitle }) => ticketTitle === title)?.ticketRuleId ?? "";
}
