import { commodityOpsApi } from "@crux/contract/commodity";
import type { GoodsReceipt } from "@crux/contract/ops/receipt.schema";
import type { StaffCaller } from "./staff.ts";

type Line = { skuId: number; pieces: number; cost?: number };

/** Goods that come in by a receipt of their own, booked at once. */
export async function takeIn(
  staff: StaffCaller,
  lines: readonly Line[],
  paper: { supplier?: string; reference?: string } = {},
): Promise<GoodsReceipt> {
  const { supplier = "", reference = "" } = paper;
  const draft = await staff.call(commodityOpsApi.addReceipt, {
    ...{ supplier, reference, note: "" },
    lines: lines.map((line) => ({ expected: null, ...line })),
  });
  const { receiptId, version } = draft;
  return await staff.call(commodityOpsApi.bookReceipt, { receiptId, version });
}
