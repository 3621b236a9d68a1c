import type { RuleContent } from "@crux/contract/logistics/rule-content.schema";
import { changedRows } from "../../../kernel/database/changed-rows.ts";
import type { Db, Row } from "../../../kernel/database/database.ts";
import type { Editing } from "../../staff/service.ts";

const COLUMNS = ["content", "baseVersion", "version", "editedBy", "editedAt"] as const;

/** The one draft; without content it is what rules last. */
export type DraftRow = Omit<Pick<Row<"logisticsRuleDraft">, (typeof COLUMNS)[number]>, "content"> & {
  content: RuleContent | null;
};

const draft = (db: Db) =>
  db.selectFrom("logisticsRuleDraft").select(COLUMNS).$narrowType<{ content: RuleContent | null }>();

export async function getDraftRow(db: Db): Promise<DraftRow> {
  return await draft(db).executeTakeFirstOrThrow();
}

/** The same, for itself until the transaction ends. */
export async function lockDraft(db: Db): Promise<DraftRow> {
  return await draft(db).forUpdate().executeTakeFirstOrThrow();
}

type DraftEdit = Editing & { version: number; content: RuleContent | null; baseVersion: number | null };

/** Keeps another content where the draft still has this version; false where somebody was faster. */
export async function updateDraft(
  db: Db,
  { version, content, baseVersion, staffId, at }: DraftEdit,
): Promise<boolean> {
  const changed = db
    .updateTable("logisticsRuleDraft")
    .set({
      content: content === null ? null : JSON.stringify(content),
      baseVersion: content === null ? null : baseVersion,
      version: version + 1,
      editedBy: staffId,
      editedAt: at,
    })
    .where("version", "=", version);
  return (await changedRows(changed)) > 0;
}
