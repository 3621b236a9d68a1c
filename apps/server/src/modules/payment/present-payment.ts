import type { PaymentOrder } from "@crux/contract/payment.schema";
import { readSetting } from "@crux/rules/setting/setting-text";
import { settingOf } from "@crux/rules/setting/settings";
import type { Ctx } from "../../kernel/verb/context.ts";
import { config } from "../sale/service.ts";
import type { PaymentRow } from "./store.ts";

/** Payment orders as the wire shows them (R-MODEL-16). */
export async function presentPayments(ctx: Ctx, rows: readonly PaymentRow[]): Promise<PaymentOrder[]> {
  return Promise.all(rows.map((row) => presentPayment(ctx, row)));
}

/** One payment order as the wire shows it; a bank transfer says where to. */
export async function presentPayment(ctx: Ctx, row: PaymentRow): Promise<PaymentOrder> {
  const { id, orderId, priceCents, channel, status, payUrl, codeUrl, auditImgUrls, refuseReason } = row;
  return {
    id,
    orderId,
    price: priceCents,
    channel,
    status,
    payUrl,
    codeUrl,
    expireTime: row.expiresAt?.toISOString() ?? null,
    bankAccount: channel === "BANK_TRANSFER" ? await bankAccount(ctx) : [],
    auditImgUrls,
    refuseReason,
    createTime: row.createdAt.toISOString(),
  };
}

/** Where customers transfer their money to, line by line; nothing before the merchant said so. */
export async function bankAccount(ctx: Ctx): Promise<PaymentOrder["bankAccount"]> {
  const text = (await config(ctx, "STORE_CONFIG")) ?? "";
  const store = readSetting(settingOf("STORE_CONFIG").kind, text) as Pick<PaymentOrder, "bankAccount">;
  return store.bankAccount.map(({ title, value }) => ({ title, value }));
}
