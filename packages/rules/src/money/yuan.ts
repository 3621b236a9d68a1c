import { roundCents } from "./money.ts";
import { splitMoney } from "./money-text.ts";

/** A rate as a merchant writes it, yuan for one Australian dollar; four decimals, as banks quote it. */
export const RATE = /^(?=.*[1-9])\d{1,2}(?:\.\d{1,4})?$/;

const PARTS = 10_000;

/** A written rate in ten-thousandths of a yuan; null for a text that is none. */
export function readRate(text: string): number | null {
  if (!RATE.test(text)) return null;
  const [whole = "", rest = ""] = text.split(".");
  return Number(whole) * PARTS + Number(rest.padEnd(4, "0"));
}

/** About how many yuan an amount in cents comes to, as people read it; less than one is not nothing. */
export function yuanText(amountCents: number, rate: number): string {
  // Whole numbers until the one division: a cent is worth as many hundredths of a fen as the rate has parts.
  const yuan = roundCents((amountCents * rate) / (100 * PARTS));
  return yuan === 0 && amountCents > 0 ? "不到 ¥1" : `约 ¥${splitMoney(yuan * 100).whole}`;
}
