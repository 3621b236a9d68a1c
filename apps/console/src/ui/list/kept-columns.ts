import { isRecord, storedJson } from "@crux/web/storage";

/** The columns of a list in a window as wide as it was then (`of`), in rem; the table's own width in px, and how many rows a window shows. */
export type KeptColumns = { of: string; width: number; widths: readonly number[]; shown: number };

/** By the name of a list, how wide its columns were. */
export const keptColumns = storedJson("console.columns", isKeptColumns);

function isKeptColumns(value: unknown): value is Record<string, KeptColumns> {
  return isRecord(value) && Object.values(value).every((one) => isRecord(one) && Array.isArray(one.widths));
}
