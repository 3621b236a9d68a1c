import * as saleOutcome from "@crux/contract/outcomes/sale";
import { settingFaults, wordsOf } from "@crux/rules/setting/setting-kinds";
import { settingOf } from "@crux/rules/setting/settings";
import { Fail } from "../../../kernel/fail.ts";
import { clash, type OpsCtx } from "../../staff/service.ts";
import { findConfigRow, writeConfig } from "./config-store.ts";

const NAME = "HOT_SEARCH";

/**
 * Puts a word before the others that the search page proposes; one that is there moves to the front, and the last one
 * goes where there are too many. Throws `sale.INVALID_SETTING`, and `general.CHANGED_MEANWHILE` when somebody writes the
 * words at this moment.
 */
export async function addHotWord(ctx: OpsCtx, { word }: { word: string }): Promise<void> {
  const { kind } = settingOf(NAME);
  const row = await findConfigRow(ctx.db, NAME);
  const own = word.trim();
  const most = kind.is === "words" ? kind.max : 1;
  const words = [own, ...wordsOf(row?.value ?? "").filter((one) => plain(one) !== plain(own))].slice(0, most);
  const value = words.join("||");
  const faults = settingFaults(kind, value);
  if (faults.length > 0) throw new Fail(saleOutcome.INVALID_SETTING, 200, { faults });
  const edit = { name: NAME, value, version: row?.version ?? 0, staffId: ctx.staff.id, at: ctx.now };
  if (!(await writeConfig(ctx.db, edit))) {
    const now = await findConfigRow(ctx.db, NAME);
    throw await clash(ctx, now ?? { version: 0, editedBy: null, editedAt: null }, {
      value: now?.value ?? "",
    });
  }
  ctx.note({ before: { value: row?.value ?? "" }, after: { value } });
  ctx.invalidate("home", "catalogue");
}

/** A word without the mark that makes it red. */
const plain = (word: string) => word.replaceAll("*", "");
