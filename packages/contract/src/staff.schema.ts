import { z } from "zod";
import { searchText, staffList } from "./list.ts";
import * as staffOutcome from "./outcomes/staff.ts";
import { cents, id, none, nothing, refused, text, time } from "./wire.ts";

/** Sets of rights with a name; what each holds stands in the rules. */
const staffRole = z.enum(["", "owner", "warehouse", "finance", "service"]);
export type StaffRole = z.infer<typeof staffRole>;

const staffName = z
  .string(refused(staffOutcome.INVALID_USERNAME))
  .regex(/^[A-Za-z0-9-]{2,20}$/, refused(staffOutcome.INVALID_USERNAME))
  .transform((name) => name.toLowerCase());
const password = z
  .string(refused(staffOutcome.INVALID_PASSWORD))
  .min(8, refused(staffOutcome.INVALID_PASSWORD))
  .max(64, refused(staffOutcome.INVALID_PASSWORD));
/** Unknown words are refused by the verb with 270015: the list of rights belongs to the rules. */
const rights = z.array(text(40)).max(100);

const staff = z.object({
  id: z.int(),
  name: z.string(),
  role: staffRole,
  /** Everything that this person may do, by role and beyond it. */
  rights: z.array(z.string()),
  disabled: z.boolean(),
  /** The second factor; `NEEDED` where this person can do little else until it is set up. */
  totp: z.enum(["ON", "OFF", "NEEDED"]),
  createTime: time,
});
export type StaffAccount = z.infer<typeof staff>;

/** What an entry is about, as paths name it: `order` 12, `staff` 3. */
const subject = z.object({ type: text(40), id });

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
  amount: cents,
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

/** What one person moves alone within 24 hours; `left` is 0 while the account is young. */
const alone = z.object({ limit: cents, moved: cents, left: cents });
const session = z.object({
  id: z.int(),
  from: time,
  lastUsed: time,
  ip: z.string(),
  /** What the program calls itself. */
  agent: z.string(),
  /** The session that asks. */
  current: z.boolean(),
});
export type StaffSession = z.infer<typeof session>;

/** Six digits of the authenticator, or one of the recovery codes. */
const code = text(40);

/** Of what somebody is told by e-mail; the words stand in the rules. */
const notices = z.object({ email: z.string().nullable(), kinds: z.array(z.string()) });
export type StaffNotices = z.infer<typeof notices>;

export const staffSchemas = {
  /** Answers 270041 without the `code` of a second factor, and 270040 without the `newPassword` that a first login needs. */
  login: {
    input: z.object({
      name: text(64),
      password: text(64),
      code: code.optional(),
      newPassword: password.optional(),
    }),
    output: z.object({ staff, token: z.string() }),
  },
};

const one = z.object({ id });

export const staffOpsSchemas = {
  me: { input: nothing, output: staff },
  logout: { input: nothing, output: none },
  changePassword: { input: z.object({ oldPassword: text(64), newPassword: password }), output: none },
  /** `uri` is what authenticator apps read from a QR code; the secret counts once a code of it was confirmed. */
  beginTotp: {
    input: z.object({ password: text(64) }),
    output: z.object({ secret: z.string(), uri: z.string() }),
  },
  /** The recovery codes are told this once; each lets in once. */
  confirmTotp: { input: z.object({ code }), output: z.object({ recoveryCodes: z.array(z.string()) }) },
  dropTotp: { input: z.object({ password: text(64), code }), output: none },
  sessions: { input: z.object({ staffId: id.optional() }), output: z.array(session) },
  endSession: { input: one, output: none },
  /** Every account, or with `disabled` those that are shut out, or that are not; `q` is a part of the name. */
  list: staffList(
    {
      sorts: ["createTime", "name"],
      dates: ["createTime"],
      filters: { disabled: z.boolean().optional(), q: searchText(20) },
    },
    staff,
  ),
  add: {
    input: z.object({
      name: staffName,
      password,
      role: staffRole.default(""),
      rights: rights.default([]),
    }),
    output: staff,
  },
  changeRights: {
    input: one.extend({ role: staffRole.default(""), rights: rights.default([]) }),
    output: staff,
  },
  resetPassword: { input: one.extend({ newPassword: password }), output: none },
  resetTotp: { input: one, output: staff },
  disable: { input: one, output: staff },
  enable: { input: one, output: staff },
  notices: { input: nothing, output: notices },
  /** `email` null ends all of it; unknown kinds are refused by the verb with 270016. */
  saveNotices: {
    input: z.object({ email: z.email().max(200).nullable(), kinds: z.array(text(40)).max(20) }),
    output: notices,
  },
  /** Without a second person (`secondPerson` is false) an action that needs two waits a day. */
  alone: {
    input: nothing,
    output: z.object({ secondPerson: z.boolean(), sent: alone, found: alone }),
  },
  /**
   * The audit log: of one person, of one call by its line in the contract, about one thing, about one customer, of one
   * request, or the reads alone.
   */
  deeds: staffList(
    {
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
  /** Approval requests: with `isOpen` those that still wait. */
  approvals: staffList(
    {
      sorts: ["createTime", "amount"],
      dates: ["createTime"],
      filters: { isOpen: z.boolean().default(false), staffId: id.optional() },
    },
    approval,
  ),
  /** `answer` is what the approved call answered. */
  approve: { input: one, output: z.object({ approval, answer: z.unknown() }) },
  refuse: { input: one, output: approval },
};
