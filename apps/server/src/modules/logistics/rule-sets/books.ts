import { createHash } from "node:crypto";
import type { RuleContent } from "@crux/contract/logistics/rule-content.schema";
import type { CountryCode } from "@crux/packing/countries";
import type { RuleBook } from "../compile-rules.ts";
import { compile } from "../compile-rules.ts";
import { strictContent } from "./strict-content.ts";

/** Edited rules compiled as those that rule are; they have to be without faults. */
export function bookOf(content: RuleContent): RuleBook {
  const { rules, prepaidTaxSchemes, presets } = strictContent(content);
  const digest = createHash("sha256").update(JSON.stringify(content)).digest("hex");
  // Customers see the presets in this order.
  const ordered = presets.toSorted((a, b) => a.priority - b.priority);
  return compile(0, `edited ${digest}`, rules, prepaidTaxSchemes, ordered);
}

/** The rules with the presets of one country alone. */
export function within(book: RuleBook, country: CountryCode): RuleBook {
  const presets = book.presets.filter(({ countries }) => countries.includes(country));
  return {
    ...book,
    digest: `${book.digest} ${country}`,
    presets: presets.map((preset) => ({ ...preset, countries: [country] })),
  };
}
