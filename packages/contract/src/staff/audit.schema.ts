import { z } from "zod";
import { staffList } from "../list.ts";
import { id, text, time } from "../wire.ts";

/** What an entry is about, as paths name it: `order` 12, `staff` 3. */
export const subject = z.object({ type: text(40), id });

const auditEntry = z.object({
  id: z.int(),
  staffId: z.int(),
  staffName: z.string(),
  line: z.string(),
  input: z.unknown(),
  before: z.unknown(),
  after: z.unknown(),
  approvedBy: z.string().nullable(),
  subject: subject.nullable(),
  /** The customer whom it concerns. */
  uid: z.int().nullable(),
  /** Something was looked at or exported, and nothing changed. */
  isRead: z.boolean(),
  /** The request that carried it, as in the answers' log; null for work of the server itself. */
  requestId: z.string().nullable(),
  createTime: time,
});
export type StaffAuditEntry = z.infer<typeof auditEntry>;

export const auditSchemas = {
  /**
   * The audit log: of one person, of one call by its line in the contract, about one thing, about one customer, of one
   * request, or the reads alone.
   */
  deeds: staffList(
    {
      summary: "The log of what staff did",
      sorts: ["createTime"],
      dates: ["createTime"],
      filters: {
        staffId: id.optional(),
        line: text(100).optional(),
        subjectType: text(40).optional(),
        subjectId: id.optional(),
        uid: id.optional(),
        requestId: text(64).optional(),
        isRead: z.boolean().optional(),
      },
    },
    auditEntry,
  ),
};
