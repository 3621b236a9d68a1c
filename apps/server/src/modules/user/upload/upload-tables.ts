export type UploadKind = "FRONT" | "BACK" | "AVATAR" | "PROOF";

export type UploadRow = {
  id: number;
  uid: number;
  kind: UploadKind;
  name: string;
  key_id: string;
  is_bound: boolean;
  created_at: Date;
  expires_at: Date | null;
};
