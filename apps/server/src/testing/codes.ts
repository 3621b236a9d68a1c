import { notifyApi } from "@crux/contract/notify";
import { HOUR_MS } from "@crux/rules/time/durations";
import type { Caller } from "./caller.ts";
import type { Shop } from "./open-shop.ts";

/** The code in the newest text to a number. */
export function codeTo(shop: Pick<Shop, "sms">, mobile: string): string {
  const text = shop.sms.inbox().find((one) => one.mobile === mobile)?.text ?? "";
  return /\d{6}/.exec(text)?.[0] ?? "";
}

/** Asks for a code as a visitor, an hour after whatever was asked before, and reads it in the inbox. */
export async function visitorCode(
  shop: Pick<Shop, "sms" | "visitor" | "clock">,
  mobile: string,
  type: "LOGIN_VERIFY_TEXT" | "RESET_PASSWORD_TEXT",
): Promise<string> {
  shop.clock.advance(HOUR_MS + 1000);
  await shop.visitor.call(notifyApi.sendLoginCode, { mobile, type });
  return codeTo(shop, mobile);
}

/** Asks for a code as a customer, an hour after whatever was asked before, and reads it in the inbox. */
export async function customerCode(
  shop: Pick<Shop, "sms" | "clock">,
  person: Caller,
  mobile: string,
  type: "CHANGE_MOBILE_TEXT" | "SET_PASSWORD_TEXT",
): Promise<string> {
  shop.clock.advance(HOUR_MS + 1000);
  await person.call(notifyApi.sendMobileCode, { mobile, type });
  return codeTo(shop, mobile);
}
