import { z } from "zod";
import { staffList } from "../list.ts";
import * as staffOutcome from "../outcomes/staff.ts";
import { id, sumCents, time } from "../wire.ts";
import { subject } from "./audit.schema.ts";

const approval = z.object({
  id: z.int(),
  askedBy: z.string(),
  askedById: z.int(),
  line: z.string(),
  input: z.unknown(),
  /** What stood there when it was asked for, and what would; null where the call did not say so. */
  before: z.unknown(),
  after: z.unknown(),
  subject: subject.nullable(),
  amount: sumCents,
  status: z.enum(["OPEN", "EXPIRED", "APPROVED", "REFUSED", "DONE", "FAILED"]),
  decidedBy: z.string().nullable(),
  createTime: time,
  expireTime: time,
  /** When it is carried out unless somebody takes it back; null where a second person decides. */
  runTime: time.nullable(),
  /** The code that refused it when its hour came. */
  failure: z.int().nullable(),
});
export type StaffApproval = z.infer<typeof approval>;

const one = z.object({ id });

export const approvalSchemas = {
  /** Approval requests: with `isOpen` those that still wait. Without the right to approve, one's own alone. */
  approvals: staffList(
    {
      summary: "Approval requests",
      sorts: ["createTime", "amount"],
      dates: ["createTime"],
      filters: { isOpen: z.boolean().default(false), staffId: id.optional() },
    },
    approval,
  ),
  /** `answer` is what the approved call answered. */
  approve: {
    runsOthers: true,
    summary: "Approve a request, which runs it",
    input: one,
    output: z.object({ approval, answer: z.unknown() }),
    fails: [
      staffOutcome.OWN_REQUEST,
      staffOutcome.APPROVAL_NOT_FOUND,
      staffOutcome.APPROVAL_CLOSED,
      staffOutcome.SITUATION_CHANGED,
      staffOutcome.APPROVER_TOO_NEW,
    ],
  },
  refuse: {
    summary: "Refuse a request, or take one's own back",
    input: one,
    output: approval,
    fails: [staffOutcome.APPROVAL_NOT_FOUND, staffOutcome.APPROVAL_CLOSED],
  },
};
