import { nationalDigits } from "../people/mobile.ts";

/** What somebody may mean who looks for orders; each part finds orders of its own. */
export type OrderSearch = {
  orderId?: number;
  waybill?: string;
  /** How a mobile ends. */
  mobileEnd?: string;
  /** How a name begins or ends, in small letters. */
  name?: string;
};

/** Fewer digits are the end of too many mobiles. */
const SHORTEST_END = 4;
/** From here on digits are a whole number, whose region and leading 0 may be written or not. */
const WHOLE_NUMBER = 8;

/** An order's number, a waybill, the last four digits of a mobile or more, or how a name begins or ends. */
export function orderSearch(typed: string): OrderSearch {
  const text = typed.normalize("NFKC").trim();
  const digits = text.replace(/[\s()\-.]/g, "");
  const isNumber = /^\+?\d+$/.test(digits);
  return {
    ...(/^[1-9]\d{0,15}$/.test(digits) ? { orderId: Number(digits) } : {}),
    ...(/^[A-Za-z0-9-]{6,40}$/.test(text) ? { waybill: text.toUpperCase() } : {}),
    ...(isNumber && digits.length >= SHORTEST_END ? { mobileEnd: mobileEnd(digits) } : {}),
    ...(!isNumber && /\p{L}/u.test(text) ? { name: text.toLowerCase() } : {}),
  };
}

function mobileEnd(digits: string): string {
  return digits.length >= WHOLE_NUMBER ? nationalDigits(digits) : digits;
}
