import { z } from "zod";
import { version } from "./edit.ts";
import { searchText, staffList } from "./list.ts";
import * as generalOutcome from "./outcomes/general.ts";
import * as sessionOutcome from "./outcomes/session.ts";
import * as staffOutcome from "./outcomes/staff.ts";
import { COUNTERSIGNED } from "./refusals.ts";
import { rights, roleSchemas } from "./role.schema.ts";
import { approvalSchemas } from "./staff/approval.schema.ts";
import { auditSchemas } from "./staff/audit.schema.ts";
import { historySchemas } from "./staff/history.schema.ts";
import { tellingSchemas } from "./staff/telling.schema.ts";
import { totpCode, totpSchemas } from "./staff/totp.schema.ts";
import { cents, id, none, nothing, refused, text, time } from "./wire.ts";

/** The name of a set of rights, empty for none: a built-in one such as `owner` or `warehouse`, or one that the shop made. */
const roleName = text(40);

const staffName = z
  .string(refused(staffOutcome.INVALID_USERNAME))
  .regex(/^[A-Za-z0-9-]{2,20}$/, refused(staffOutcome.INVALID_USERNAME))
  .transform((name) => name.toLowerCase());
const password = z
  .string(refused(staffOutcome.INVALID_PASSWORD))
  .min(8, refused(staffOutcome.INVALID_PASSWORD))
  .max(64, refused(staffOutcome.INVALID_PASSWORD));

const staff = z.object({
  id: z.int(),
  name: z.string(),
  role: z.string(),
  /** What people call the role. */
  roleTitle: z.string(),
  /** Everything that this person may do, by role and beyond it. */
  rights: z.array(z.string()),
  disabled: z.boolean(),
  /** The second factor; `NEEDED` where this person can do little else until it is set up. */
  totp: z.enum(["ON", "OFF", "NEEDED"]),
  createTime: time,
  /** How often role and single rights were changed. */
  version,
});
export type StaffAccount = z.infer<typeof staff>;

/** `inDemo` is true while the demo's accounts can log in: what stands in such a shop is no business. */
const ownStaff = staff.extend({ inDemo: z.boolean() });
export type OwnStaffAccount = z.infer<typeof ownStaff>;

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

/** A secret that lets a login of one account past the line of strangers; it opens nothing by itself. */
const pass = z.object({
  id: z.int(),
  /** Kept by a browser after a login, or shown once as text. */
  kind: z.enum(["BROWSER", "PAPER"]),
  /** What the program that asked for it calls itself. */
  agent: z.string(),
  createTime: time,
  lastUsed: time.nullable(),
  expireTime: time,
});
export type DoorPass = z.infer<typeof pass>;

/**
 * The data of `general.FORBIDDEN` where a call of the staff asks for a right: which one, and a few of those who can
 * give it.
 */
export type Lacking = { right: string; givers: string[] };

/** What a password that somebody wants may be refused for. */
const OF_NEW_PASSWORD = [
  staffOutcome.INVALID_PASSWORD,
  staffOutcome.COMMON_PASSWORD,
  staffOutcome.PERSONAL_PASSWORD,
] as const;

/**
 * How somebody likes to see one list of the console: keys of hidden columns, close rows, and filters under a name, as
 * the address of the list says them. Addresses name no persons.
 */
const keptList = z.object({
  list: z.string().regex(/^[a-z-]{1,40}$/),
  hidden: z.array(text(40)).max(60),
  compact: z.boolean(),
  views: z.array(z.object({ name: text(40), search: text(500) })).max(20),
});
export type KeptList = z.infer<typeof keptList>;

export const staffSchemas = {
  /**
   * Answers `staff.TOTP_REQUIRED` without the `code` of a second factor, and `staff.NEW_PASSWORD_REQUIRED` without the
   * `newPassword` that a first login needs. A door pass of this account waits for nobody (`pass`), whatever strangers try;
   * `keepPass` asks for one to be sent along next time, which is null while the one that was sent is such a one.
   */
  login: {
    summary: "Log in as staff",
    input: z.object({
      name: text(64),
      password: text(64),
      code: totpCode.optional(),
      newPassword: password.optional(),
      pass: text(64).optional(),
      keepPass: z.boolean().default(false),
    }),
    output: z.object({ staff, token: z.string(), pass: z.string().nullable() }),
    fails: [
      staffOutcome.WRONG_CREDENTIALS,
      sessionOutcome.ACCOUNT_DISABLED,
      staffOutcome.TOTP_REQUIRED,
      staffOutcome.WRONG_TOTP,
      staffOutcome.NEW_PASSWORD_REQUIRED,
      staffOutcome.PASSWORD_UNCHANGED,
      ...OF_NEW_PASSWORD,
    ],
  },
};

const one = z.object({ id });

/** What changing somebody's account may refuse. */
const OF_SOMEBODY = [staffOutcome.NOT_FOUND, staffOutcome.OWN_RIGHTS] as const;

export const staffOpsSchemas = {
  me: {
    summary: "The caller's own account",
    input: nothing,
    output: ownStaff,
    fails: [staffOutcome.NOT_FOUND],
  },
  logout: { summary: "Log out", input: nothing, output: none, fails: [] },
  changePassword: {
    summary: "Change one's own password",
    input: z.object({ oldPassword: text(64), newPassword: password }),
    output: none,
    fails: [staffOutcome.WRONG_CREDENTIALS, ...OF_NEW_PASSWORD],
  },
  ...totpSchemas,
  sessions: {
    summary: "Open sessions",
    input: z.object({ staffId: id.optional() }),
    output: z.array(session),
    fails: [],
  },
  endSession: { summary: "End a session", input: one, output: none, fails: [staffOutcome.SESSION_NOT_FOUND] },
  passes: {
    summary: "Door passes",
    input: z.object({ staffId: id.optional() }),
    output: z.array(pass),
    fails: [],
  },
  /** It is told this once. */
  addPass: {
    summary: "Make a door pass to write down",
    input: nothing,
    output: z.object({ pass: z.string() }),
    fails: [],
  },
  endPass: { summary: "End a door pass", input: one, output: none, fails: [staffOutcome.PASS_NOT_FOUND] },
  /** Every account, or with `disabled` those that are shut out, or that are not; `q` is a part of the name. */
  list: staffList(
    {
      summary: "The staff",
      sorts: ["createTime", "name"],
      dates: ["createTime"],
      filters: { disabled: z.boolean().optional(), q: searchText(20) },
    },
    staff,
  ),
  add: {
    summary: "Add an account",
    input: z.object({
      name: staffName,
      password,
      role: roleName.default(""),
      rights: rights.default([]),
    }),
    output: staff,
    fails: [
      staffOutcome.INVALID_USERNAME,
      staffOutcome.USERNAME_TAKEN,
      ...OF_NEW_PASSWORD,
      staffOutcome.UNKNOWN_RIGHT,
      staffOutcome.ROLE_NOT_FOUND,
    ],
  },
  changeRights: {
    summary: "Change somebody's role and rights",
    input: one.extend({ role: roleName.default(""), rights: rights.default([]), version }),
    output: staff,
    fails: [
      ...COUNTERSIGNED,
      generalOutcome.CHANGED_MEANWHILE,
      ...OF_SOMEBODY,
      staffOutcome.LAST_OWNER,
      staffOutcome.UNKNOWN_RIGHT,
      staffOutcome.ROLE_NOT_FOUND,
      staffOutcome.APPROVER_TOO_NEW,
    ],
  },
  resetPassword: {
    summary: "Give somebody a new password",
    input: one.extend({ newPassword: password }),
    output: none,
    fails: [...OF_SOMEBODY, ...OF_NEW_PASSWORD],
  },
  resetTotp: {
    summary: "Take somebody's second factor away",
    input: one,
    output: staff,
    fails: [...OF_SOMEBODY, staffOutcome.TOTP_NOT_SET_UP],
  },
  disable: {
    summary: "Shut somebody out",
    input: one,
    output: staff,
    fails: [...OF_SOMEBODY, staffOutcome.LAST_OWNER],
  },
  enable: {
    summary: "Let somebody in again",
    input: one,
    output: staff,
    fails: [...OF_SOMEBODY, staffOutcome.LAST_OWNER],
  },
  /** Names, a few of them; none where nobody has the right and may edit accounts. */
  givers: {
    summary: "Who can give a right",
    input: z.object({ right: text(40) }),
    output: z.array(z.string()),
    fails: [staffOutcome.UNKNOWN_RIGHT],
  },
  ...roleSchemas,
  ...historySchemas,
  ...tellingSchemas,
  views: {
    summary: "How the caller likes to see lists",
    input: nothing,
    output: z.array(keptList),
    fails: [],
  },
  /** In place of what was kept of this list; answers all of them. */
  saveView: {
    summary: "Keep how the caller likes to see a list",
    input: keptList,
    output: z.array(keptList),
    fails: [],
  },
  /** Without a second person (`secondPerson` is false) an action that needs two waits a day. */
  alone: {
    summary: "What the caller may still do alone",
    input: nothing,
    output: z.object({ secondPerson: z.boolean(), sent: alone, found: alone }),
    fails: [],
  },
  ...auditSchemas,
  ...approvalSchemas,
};
