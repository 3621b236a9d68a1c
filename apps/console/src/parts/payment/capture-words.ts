import type { StatementProvider } from "@crux/contract/ops/statement-ops.schema";
import type { Unmatched } from "@crux/contract/ops/unmatched.schema";
import { moneyText } from "@crux/rules/money/money-text";

/** An amount in its currency. */
export function amountText({ amount, currency }: Pick<Unmatched, "amount" | "currency">): string {
  return currency === "AUD" ? moneyText(amount) : `${currency} ${(amount / 100).toFixed(2)}`;
}

/** Whose statements are held against the books. */
export const STATEMENT_PROVIDERS: readonly StatementProvider[] = ["ALIPAY", "CASHIER", "BANK", "TERMINAL"];

export const PROVIDER_NAMES: Record<Unmatched["provider"], string> = {
  ALIPAY: "支付宝",
  CASHIER: "收银台",
  BANK: "银行转账",
  TILL: "门店现金",
  TERMINAL: "门店刷卡",
};
