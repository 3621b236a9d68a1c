export type MobileCodePurpose =
  | "LOGIN_VERIFY_TEXT"
  | "RESET_PASSWORD_TEXT"
  | "CHANGE_MOBILE_TEXT"
  | "SET_PASSWORD_TEXT"
  | "CLOSE_ACCOUNT_TEXT";

export type MobileCodeRow = {
  id: number;
  mobile: string;
  purpose: MobileCodePurpose;
  /** 0 where nobody is signed in. */
  uid: number;
  ip: string;
  salt: string;
  code_hash: string;
  tries: number;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
  failed_at: Date | null;
};

/** A message as its reader sees it. */
export type MessageRow = {
  id: number;
  type: "SYSTEM" | "PERSONAL";
  title: string;
  body: string;
  link: string;
  is_read: boolean;
  created_at: Date;
};
