export type UserRow = {
  id: number;
  name: string;
  nick_name: string;
  password_hash: string | null;
  user_class: "PLAIN" | "VIP";
  membership_expires_at: Date | null;
  mobile: string | null;
  email: string | null;
  head_img_url: string;
  sex: "" | "MALE" | "FEMALE";
  channels: string;
  store_tag: string;
  wechat_id: string | null;
  is_demo: boolean;
  disabled_at: Date | null;
  created_at: Date;
  updated_at: Date;
};

export type SessionRow = {
  id: number;
  uid: number;
  user_class: "PLAIN" | "VIP";
  membership_expires_at: Date | null;
  disabled_at: Date | null;
  has_mobile: boolean;
  created_at: Date;
  renewed_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
};

export type WechatStateRow = {
  state_hash: string;
  purpose: "LOGIN" | "BIND" | "UNBIND";
  uid: number | null;
  browser_hash: string;
  expires_at: Date;
};

export type WechatLoginRow = { code_hash: string; uid: number; browser_hash: string; expires_at: Date };
