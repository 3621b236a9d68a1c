import { MEMBERSHIP_CENTS } from "@crux/contract/limits";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { findConfig } from "../store.ts";

/** What a year of the black card costs now: its sku is ordered but never listed, so its price is a setting (OP-103). */
export async function membershipCents({ db }: Pick<Ctx, "db">): Promise<number> {
  const text = await findConfig(db, "MEMBERSHIP_PRICE");
  return text && /^\d+$/.test(text) ? Number(text) : MEMBERSHIP_CENTS;
}
