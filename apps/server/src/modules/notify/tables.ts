export type MobileCodePurpose = "CHANGE_MOBILE_TEXT";

export type MobileCodeRow = {
  id: number;
  mobile: string;
  purpose: MobileCodePurpose;
  uid: number;
  ip: string;
  salt: string;
  code_hash: string;
  tries: number;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
};
