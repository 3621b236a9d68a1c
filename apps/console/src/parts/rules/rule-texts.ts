import type { RouteFee } from "@crux/contract/logistics/rule-content.schema";
import type { RuleVersion } from "@crux/contract/logistics/rule-ops.schema";
import { moneyText } from "@crux/rules/money/money-text";
import { weightText } from "@crux/rules/parcel/rule-words";

export const VERSION_STATES: Record<
  RuleVersion["state"],
  { text: string; tone: "good" | "warn" | "grey" | "alarm" }
> = {
  RULING: { text: "生效中", tone: "good" },
  COMING: { text: "待生效", tone: "warn" },
  PAST: { text: "已过去", tone: "grey" },
  WITHDRAWN: { text: "已撤回", tone: "grey" },
};

const money = (cents: number | null) => (cents === null ? "—" : moneyText(cents));
const weight = (grams: number | null) => (grams === null ? "—" : weightText(grams));

/** How a route is charged, in one line. */
export function feeText(fee: RouteFee): string {
  switch (fee.mode) {
    case "WEIGHT":
      return `首重 ${weight(fee.firstG)} ${money(fee.firstFee)}，续重每 ${weight(fee.stepG)} ${money(fee.stepFee)}`;
    case "BANDS":
      return `${fee.bands.length} 段，${fee.bands.map(([upTo, cents]) => `至 ${weight(upTo)} ${money(cents)}`).join("，")}`;
    case "UNITS":
      return Object.entries(fee.table)
        .map(([units, cents]) => `${units} 件 ${money(cents)}`)
        .join("，");
  }
}
