import { z } from "zod";
import { COUNTRIES } from "./countries.ts";
import { cents, file, flag, id, joined, none, nothing, pageOf, paging, text, time, zeroOne } from "./wire.ts";

/** The signed-in person as the client keeps it (R-MODEL-19); never any password data. */
export const user = z.object({
  id: z.int(),
  name: z.string(),
  nickName: z.string(),
  headImgUrl: z.string(),
  userClass: z.enum(["PLAIN", "VIP"]),
  mobile: z.string(),
  channels: z.string(),
  storeTag: z.string(),
  createTime: time,
  updateTime: time,
  sex: z.enum(["MALE", "FEMALE", ""]),
  email: z.string(),
  wechatFlag: z.boolean(),
});
export type User = z.infer<typeof user>;

export const loginType = z.enum(["USERNAME_PASSWORD", "MOBILE_VERIFY_CODE", "WECHAT"]);

const sender = z.object({
  id: z.int(),
  uid: z.int(),
  name: z.string(),
  mobile: z.string(),
  detailAddress: z.string(),
  defaultFlag: zeroOne,
  createTime: time,
});
export type Sender = z.infer<typeof sender>;

const identityPapers = {
  client: z.string(),
  identifyCode: z.string(),
  identifyImgFront: z.string(),
  identifyImgBack: z.string(),
};
/** Saved identity papers (R-MODEL-31); the photos come along, so that a number that is used again brings them (OP-099). */
const identity = z.object({ id: z.int(), ...identityPapers, disable: z.boolean() });
export type Identity = z.infer<typeof identity>;

const receiver = z.object({
  id: z.int(),
  uid: z.int(),
  name: z.string(),
  mobile: z.string(),
  country: z.enum(COUNTRIES),
  state: z.string(),
  city: z.string(),
  district: z.string(),
  postCode: z.string(),
  detailAddress: z.string(),
  defaultFlag: zeroOne,
  createTime: time,
  /** The number in full for a single receiver, masked in lists. */
  userClientIdentify: z.object(identityPapers).nullable(),
});
export type Receiver = z.infer<typeof receiver>;

const senderInput = z.object({
  id: id.optional(),
  name: text(60),
  mobile: text(20),
  detailAddress: text(200),
  defaultFlag: flag.default(false),
});
const receiverInput = senderInput.extend({
  country: z.enum(COUNTRIES).default("中国"),
  state: text(60).default(""),
  city: text(60).default(""),
  district: text(60).default(""),
  postCode: text(20).default(""),
  userIdentityPojo: z
    .object({
      client: text(60).default(""),
      identifyCode: text(40).default(""),
      identifyImgFront: text(200).default(""),
      identifyImgBack: text(200).default(""),
    })
    .nullish(),
});
const addressQuery = paging.extend({ name: text(60).default("") });
const byId = z.object({ id });

export const walletTxnType = z.enum([
  "DEPOSIT",
  "CASH_BACK",
  "REFUND",
  "ADJUST_INCREASE",
  "CONSUME",
  "ADJUST_DECREASE",
  "CHARGEBACK",
  "REINSTATE",
]);
const walletTxn = z.object({
  id: z.int(),
  walletTxnType,
  amount: cents,
  createTime: time,
  orderId: z.int().nullable(),
});
export type WalletTxn = z.infer<typeof walletTxn>;

/** What keeps an account from being closed, with how many there are; of the balance, the cents. */
const obstacle = z.object({
  type: z.enum(["BALANCE", "ORDER", "PARCEL", "REFUND", "PAYMENT"]),
  count: z.int(),
});
export type Obstacle = z.infer<typeof obstacle>;

/** What only the browser knows that began a WeChat login; the login is for it alone. */
const browserKey = text(100).default("");
const wechatReturn = z.object({ code: text(200).min(1), state: text(200).min(1) });

/** A device that is logged in: its kind, never its address. `currentFlag` is the one that asks. */
const session = z.object({
  id: z.int(),
  device: z.string(),
  createTime: time,
  lastTime: time,
  currentFlag: z.boolean(),
});
export type UserSession = z.infer<typeof session>;

const reason = text(200).refine((words) => words.trim() !== "");
/** What staff hear after they changed somebody's admission; `ended` sessions. */
const admission = {
  input: z.object({ uid: id, reason }),
  output: z.object({ uid: z.int(), disabledFlag: z.boolean(), ended: z.int() }),
};

export const userSchemas = {
  register: {
    input: z.object({
      name: text(60).default(""),
      nickName: text(60).default(""),
      password: text(200).default(""),
      email: text(200).optional(),
      mobile: text(20).optional(),
      headImgUrl: text(500).optional(),
      sex: z.enum(["MALE", "FEMALE"]).optional(),
      storeTag: text(60).optional(),
    }),
    output: user,
  },
  login: {
    input: z.object({ username: text(60), password: text(200), type: loginType }),
    output: z.object({ user, token: z.string() }),
  },
  wechatLoginUrl: { input: z.object({ browserKey }), output: z.string() },
  wechatLogin: {
    input: z.object({ loginCode: text(200), browserKey }),
    output: z.object({ user, token: z.string() }).nullable(),
  },
  wechatBindUrl: {
    input: z.object({
      type: z.union([z.int(), z.string().transform(Number)]).pipe(z.union([z.literal(1), z.literal(2)])),
    }),
    output: z.string(),
  },
  wechatBind: { input: wechatReturn, output: user },
  wechatUnbind: { input: wechatReturn, output: user },
  wechatShare: {
    input: z.object({ url: text(2000).min(1) }),
    output: z.object({ appId: z.string(), timestamp: z.int(), nonceStr: z.string(), signature: z.string() }),
  },
  logout: { input: nothing, output: none },
  current: { input: nothing, output: user },
  update: {
    input: z.object({
      headImgUrl: text(500).optional(),
      nickName: text(60).optional(),
      sex: z.enum(["MALE", "FEMALE"]).optional(),
      channels: joined(1000).optional(),
      storeTag: text(60).optional(),
    }),
    output: user,
  },
  /** Whether a password is set, and the devices that are logged in, the one used last first. */
  safety: { input: nothing, output: z.object({ passwordFlag: z.boolean(), sessions: z.array(session) }) },
  endSession: { input: byId, output: none },
  endOtherSessions: { input: nothing, output: none },
  modifyPassword: { input: z.object({ oldPassword: text(200), newPassword: text(200) }), output: none },
  /** By a code to the bound mobile, for accounts that WeChat or a text opened. */
  setPassword: { input: z.object({ code: text(10), newPassword: text(200) }), output: none },
  resetPassword: { input: z.object({ mobile: text(30), code: text(10), password: text(200) }), output: none },
  modifyMobile: { input: z.object({ mobile: text(30), code: text(10) }), output: user },
  /** 18 digits that the till reads, once, within five minutes (I-27). */
  memberCode: { input: nothing, output: z.string() },
  membership: { input: nothing, output: z.object({ expiryDate: time }).nullable() },
  wallet: { input: nothing, output: z.object({ balance: cents, currency: z.string() }) },
  walletTxns: { input: paging, output: pageOf(walletTxn) },
  senders: { input: addressQuery, output: pageOf(sender) },
  saveSender: { input: senderInput, output: sender },
  sender: { input: byId, output: sender },
  deleteSender: { input: byId, output: none },
  defaultSender: { input: nothing, output: sender.nullable() },
  receivers: { input: addressQuery, output: pageOf(receiver) },
  saveReceiver: { input: receiverInput, output: receiver },
  receiver: { input: byId, output: receiver },
  deleteReceiver: { input: byId, output: none },
  defaultReceiver: { input: nothing, output: receiver.nullable() },
  identities: { input: nothing, output: z.array(identity) },
  uploadIdPhoto: { input: z.object({ file, idType: z.enum(["FRONT", "BACK"]) }), output: z.string() },
  uploadAvatar: { input: z.object({ file }), output: z.string() },
};

export const userOpsSchemas = {
  adjustWallet: {
    input: z.object({
      uid: id,
      type: z.enum(["ADJUST_INCREASE", "ADJUST_DECREASE"]),
      amount: cents.min(1),
      reason,
    }),
    output: z.object({ balance: cents, currency: z.string() }),
  },
  disableUser: admission,
  enableUser: admission,
  endUserSessions: admission,
  /** Whose code was shown at the till, which uses it up (I-27). */
  redeemMemberCode: { input: z.object({ code: z.string().regex(/^\d{18}$/) }), output: user },
};

export const userClosingSchemas = {
  /** What is to be settled first; `passwordFlag`: there is a password to prove oneself with. */
  closing: { input: nothing, output: z.object({ obstacles: z.array(obstacle), passwordFlag: z.boolean() }) },
  /** By the password, or by a code to the bound mobile; 140041 with `{ obstacles }` while something is under way. */
  closeAccount: {
    input: z.object({ password: text(200).optional(), code: text(10).optional() }),
    output: z.object({ dueTime: time }),
  },
};

/** Everything that the shop holds of one customer: tables by the words of the export, and the files with their bytes. */
const customerData = z.object({
  uid: z.int(),
  exportTime: time,
  sections: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  files: z.array(z.object({ name: z.string(), base64: z.string() })),
});
export type CustomerData = z.infer<typeof customerData>;

export const userPrivacyOpsSchemas = {
  /** For the customer who asks what is held: ID numbers in the clear, photos in base64. */
  exportCustomer: { input: z.object({ uid: id }), output: customerData },
  /** Takes the person out of an account for good; 140041 with `{ obstacles }` while something is under way. */
  eraseCustomer: { input: z.object({ uid: id }), output: none },
};
