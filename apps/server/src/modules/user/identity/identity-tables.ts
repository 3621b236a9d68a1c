export type IdentityRow = {
  id: number;
  uid: number;
  client: string;
  code_sealed: Uint8Array;
  code_mark: string;
  key_id: string;
  front_name: string | null;
  back_name: string | null;
  is_disabled: boolean;
  created_at: Date;
  updated_at: Date;
};
