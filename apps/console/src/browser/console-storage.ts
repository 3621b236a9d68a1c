import type { StaffAccount } from "@crux/contract/staff.schema";
import { isRecord, isTexts, storedJson, storedText } from "@crux/web/storage";
import { keptColumns } from "../ui/list/kept-columns.ts";
import { keptAsked } from "../ui/list/note-asked.ts";

/** What this device keeps for the console; the shop on the same address has names of its own. */
export const storage = {
  staff: storedJson("console.staff", isStaff),
  token: storedText("console.token"),
  /** Door passes by the name of the account: each lets its login past the line of strangers and opens nothing. */
  passes: storedJson("console.passes", isNamedTexts),
  theme: storedText("console.theme"),
  benchMuted: storedText("console.bench.muted"),
  asked: keptAsked,
  columns: keptColumns,
  /** Which groups of the menu were opened or closed by hand. */
  menu: storedJson("console.menu", isSwitches),
};

function isStaff(value: unknown): value is StaffAccount {
  return isRecord(value) && typeof value.id === "number" && isTexts(value.rights);
}

function isNamedTexts(value: unknown): value is Record<string, string> {
  return isRecord(value) && Object.values(value).every((one) => typeof one === "string");
}

function isSwitches(value: unknown): value is Record<string, boolean> {
  return isRecord(value) && Object.values(value).every((one) => typeof one === "boolean");
}
