import * as userOutcome from "@crux/contract/outcomes/user";
import type { CustomerData } from "@crux/contract/privacy.schema";
import { wordsOpener } from "../../kernel/crypto/customer-words.ts";
import { Fail } from "../../kernel/fail.ts";
import type { Ctx } from "../../kernel/verb/context.ts";
import { identityNumbers, openPapersOfOrders } from "../user/service.ts";
import { CUSTOMER_DATA } from "./customer-data.ts";
import type { Subject } from "./data-map.ts";
import { listRows, type Row } from "./person-store.ts";

/**
 * Everything that the shop holds of a customer, as tables of rows and with the bytes of all files: ID numbers in the
 * clear, nothing that opens anything. Throws `user.NOT_FOUND` for an account that never was.
 */
export async function exportCustomer(ctx: Ctx, { uid }: { uid: number }): Promise<CustomerData> {
  const subject = { uid, now: ctx.now };
  const sections: Record<string, Row[]> = {};
  for (const [table, { section }] of Object.entries(CUSTOMER_DATA))
    if (section) sections[section] = (await listRows(ctx.db, table, subject)).map(readable);
  await openAll(ctx, sections);
  if (sections.account?.length !== 1) throw new Fail(userOutcome.NOT_FOUND);
  const numbers = await identityNumbers(ctx, uid);
  const kept = await openPapersOfOrders(
    ctx,
    (sections.papersOfOrders ?? []).map((row) => ({ uid, orderId: Number(row.order_id) })),
  );
  sections.papersOfOrders = (sections.papersOfOrders ?? []).map(({ code_sealed: _, ...row }) => ({
    ...row,
    identifyCode: kept.get(Number(row.order_id))?.identifyCode ?? "",
  }));
  sections.identityPapers = (sections.identityPapers ?? []).map(({ code_sealed: _, ...row }) => ({
    ...row,
    identifyCode: numbers.get(Number(row.id)) ?? "",
  }));
  return { uid, exportTime: ctx.now.toISOString(), sections, files: await filesOf(ctx, subject) };
}

/** Opens what lies under the customer's own key. */
async function openAll(ctx: Ctx, sections: Record<string, Row[]>): Promise<void> {
  const rows = Object.values(sections).flat();
  const texts = rows.flatMap((row) => Object.values(row).filter((value) => typeof value === "string"));
  const open = await wordsOpener(ctx, texts);
  for (const row of rows)
    for (const [column, value] of Object.entries(row))
      if (typeof value === "string") row[column] = open(value);
}

/** Rows as JSON has them. */
function readable(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      value instanceof Date ? value.toISOString() : value,
    ]),
  );
}

async function filesOf(ctx: Ctx, subject: Subject): Promise<CustomerData["files"]> {
  const tables = ["upload", "logistics_pack_photo"];
  const rows = await Promise.all(tables.map((table) => listRows(ctx.db, table, subject)));
  const names = rows.flat().map(({ name }) => String(name));
  const files: CustomerData["files"] = [];
  for (const name of names) {
    const body = await ctx.vault.files.read(name);
    if (body) files.push({ name, base64: body.toString("base64") });
  }
  return files;
}
