import type { StaffAccount } from "@crux/contract/staff.schema";
import { isRecord, isTexts, storedJson, storedText } from "@crux/web/storage";

/** What this device keeps for the console; the shop on the same address has names of its own. */
export const storage = {
  staff: storedJson("console.staff", isStaff),
  token: storedText("console.token"),
  /** Door passes by the name of the account: each lets its login past the line of strangers and opens nothing. */
  passes: storedJson("console.passes", isNamedTexts),
  theme: storedText("console.theme"),
  benchMuted: storedText("console.bench.muted"),
  /** By path, what its list was asked when it was open last. */
  asked: storedJson("console.asked", isAsked),
  /** By the name of a list, how wide its columns were. */
  columns: storedJson("console.columns", isKeptColumns),
  /** Which groups of the menu were opened or closed by hand. */
  menu: storedJson("console.menu", isSwitches),
};

/** The columns of a list in a window as wide as it was then (`of`), in rem; the table's own width in px, and how many rows a window shows. */
export type KeptColumns = { of: string; width: number; widths: readonly number[]; shown: number };

function isStaff(value: unknown): value is StaffAccount {
  return isRecord(value) && typeof value.id === "number" && isTexts(value.rights);
}

function isNamedTexts(value: unknown): value is Record<string, string> {
  return isRecord(value) && Object.values(value).every((one) => typeof one === "string");
}

function isSwitches(value: unknown): value is Record<string, boolean> {
  return isRecord(value) && Object.values(value).every((one) => typeof one === "boolean");
}

function isAsked(value: unknown): value is Record<string, { search: string; queryKey: readonly unknown[] }> {
  return (
    isRecord(value) &&
    Object.values(value).every(
      (one) => isRecord(one) && typeof one.search === "string" && Array.isArray(one.queryKey),
    )
  );
}

function isKeptColumns(value: unknown): value is Record<string, KeptColumns> {
  return isRecord(value) && Object.values(value).every((one) => isRecord(one) && Array.isArray(one.widths));
}
