import type { StaffRole } from "@crux/contract/staff.schema";

export type StaffRow = {
  id: number;
  name: string;
  password_hash: string | null;
  /** Somebody else knows the password. */
  password_must_change: boolean;
  /** When a one-time password ends. */
  password_expires_at: Date | null;
  role: StaffRole;
  rights: string[];
  disabled_at: Date | null;
  created_at: Date;
  has_totp: boolean;
};

/** A session beside the account that it belongs to. */
export type StaffSessionRow = StaffRow & {
  session_id: number;
  used_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
};

/** Where somebody hears of things, beside whether they can still log in. */
export type ContactRow = { email_sealed: Buffer; kinds: string[]; disabled_at: Date | null };
/** A session as its list shows it. */
export type OpenSessionRow = { id: number; created_at: Date; used_at: Date; ip: string; agent: string };

export type TotpRow = { secret_sealed: Buffer; confirmed_at: Date | null };

export type AuditEntryRow = {
  id: number;
  staff_id: number;
  staff_name: string;
  line: string;
  input: unknown;
  before: unknown;
  after: unknown;
  approver: string | null;
  request_id: string | null;
  at: Date;
};

export type ApprovalRow = {
  id: number;
  asked_by: number;
  asker: string;
  session_id: number;
  line: string;
  input: unknown;
  idempotency_key: string;
  amount_cents: number;
  asked_at: Date;
  is_found: boolean;
  expires_at: Date;
  /** The hour at which it is carried out; null while it waits for a second person. */
  run_at: Date | null;
  state: "OPEN" | "APPROVED" | "REFUSED" | "DONE" | "FAILED";
  /** The code that refused it when its hour came. */
  failure: number | null;
  decider: string | null;
};
