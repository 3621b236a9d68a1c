import { commodityOpsApi } from "@crux/contract/commodity";
import type { ReceiptState } from "@crux/contract/ops/receipt.schema";
import { reportOpsApi } from "@crux/contract/report";

export const RECEIPT_STATES = ["DRAFT", "BOOKED", "REVERSED"] as const satisfies readonly ReceiptState[];

export const RECEIPT_TONES = { DRAFT: "warn", BOOKED: "good", REVERSED: "grey" } as const;

/** What a change of a receipt makes old. */
export const RECEIPT_READS = [
  commodityOpsApi.receipts,
  commodityOpsApi.receiptCounts,
  commodityOpsApi.receipt,
] as const;

/** What it makes old when its pieces come to the shelf or leave it again. */
export const BOOKING_READS = [
  ...RECEIPT_READS,
  commodityOpsApi.levels,
  commodityOpsApi.movements,
  commodityOpsApi.goodsByCodes,
  reportOpsApi.today,
] as const;

/** Pieces as they are counted, with what differs from what was announced: `12（少 3）`. */
export function differenceText(expected: number | null, pieces: number | null): string {
  if (expected === null || pieces === null || expected === pieces) return "";
  return pieces < expected ? `少 ${expected - pieces}` : `多 ${pieces - expected}`;
}
