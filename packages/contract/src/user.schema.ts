import { z } from "zod";
import { addressSchemas } from "./address.schema.ts";
import * as generalOutcome from "./outcomes/general.ts";
import * as sessionOutcome from "./outcomes/session.ts";
import * as userOutcome from "./outcomes/user.ts";
import * as verificationOutcome from "./outcomes/verification.ts";
import { cents, file, id, joined, none, nothing, pageOf, paging, text, time } from "./wire.ts";

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
  "OPENING",
  "CASH_BACK_RETURN",
]);
const walletTxn = z.object({
  id: z.int(),
  walletTxnType,
  amount: cents,
  createTime: time,
  orderId: z.int().nullable(),
});
export type WalletTxn = z.infer<typeof walletTxn>;

/** What only the browser knows that began a visit to WeChat; what comes of it is for that browser alone. */
const browserKey = text(100).default("");
const wechatReturn = z.object({ code: text(200).min(1), state: text(200).min(1), browserKey });

/** A device that is logged in: its kind, never its address. `currentFlag` is the one that asks. */
const session = z.object({
  id: z.int(),
  device: z.string(),
  createTime: time,
  lastTime: time,
  currentFlag: z.boolean(),
});
export type UserSession = z.infer<typeof session>;

/** What a password that somebody wants may be refused for. */
const OF_NEW_PASSWORD = [
  userOutcome.INVALID_PASSWORD,
  userOutcome.COMMON_PASSWORD,
  userOutcome.PERSONAL_PASSWORD,
] as const;

export const userSchemas = {
  register: {
    summary: "Register an account",
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
    fails: [
      userOutcome.INVALID_USERNAME,
      userOutcome.INVALID_NICKNAME,
      userOutcome.INVALID_EMAIL,
      ...OF_NEW_PASSWORD,
      userOutcome.INVALID_MOBILE,
      userOutcome.USERNAME_TAKEN,
      userOutcome.EMAIL_TAKEN,
      userOutcome.MOBILE_TAKEN,
    ],
  },
  login: {
    summary: "Log in by password or code",
    input: z.object({ username: text(60), password: text(200), type: loginType }),
    output: z.object({ user, token: z.string() }),
    fails: [
      userOutcome.WRONG_PASSWORD,
      userOutcome.INVALID_MOBILE,
      userOutcome.WRONG_CODE,
      verificationOutcome.CODE_EXPIRED,
      sessionOutcome.ACCOUNT_DISABLED,
      userOutcome.NOT_FOUND,
    ],
  },
  loginWays: {
    summary: "The ways of logging in that this shop has beside a password",
    input: z.object({}),
    output: z.object({ mobileFlag: z.boolean(), wechatFlag: z.boolean() }),
    fails: [],
  },
  wechatLoginUrl: {
    summary: "Begin a login by WeChat",
    input: z.object({ browserKey }),
    output: z.string(),
    fails: [generalOutcome.NOT_FOUND],
  },
  wechatLogin: {
    summary: "Finish a login by WeChat",
    input: z.object({ loginCode: text(200), browserKey }),
    output: z.object({ user, token: z.string() }).nullable(),
    fails: [sessionOutcome.ACCOUNT_DISABLED, userOutcome.NOT_FOUND],
  },
  wechatBindUrl: {
    summary: "Begin to bind or unbind WeChat",
    input: z.object({
      type: z.union([z.int(), z.string().transform(Number)]).pipe(z.union([z.literal(1), z.literal(2)])),
      browserKey,
    }),
    output: z.string(),
    fails: [generalOutcome.NOT_FOUND],
  },
  wechatBind: {
    summary: "Bind a WeChat account",
    input: wechatReturn,
    output: user,
    fails: [userOutcome.WECHAT_TAKEN, userOutcome.NOT_FOUND, generalOutcome.NOT_FOUND],
  },
  wechatUnbind: {
    summary: "Unbind the WeChat account",
    input: wechatReturn,
    output: user,
    fails: [userOutcome.NO_WECHAT, generalOutcome.NOT_FOUND],
  },
  wechatShare: {
    summary: "Sign a page to be shared in WeChat",
    input: z.object({ url: text(2000).min(1) }),
    output: z.object({ appId: z.string(), timestamp: z.int(), nonceStr: z.string(), signature: z.string() }),
    fails: [generalOutcome.NOT_FOUND],
  },
  logout: { summary: "Log out", input: nothing, output: none, fails: [] },
  current: { summary: "The caller's account", input: nothing, output: user, fails: [userOutcome.NOT_FOUND] },
  update: {
    summary: "Change the caller's account",
    input: z.object({
      headImgUrl: text(500).optional(),
      nickName: text(60).optional(),
      sex: z.enum(["MALE", "FEMALE"]).optional(),
      channels: joined(1000).optional(),
      storeTag: text(60).optional(),
    }),
    output: user,
    fails: [userOutcome.INVALID_NICKNAME],
  },
  /** Whether a password is set, and the devices that are logged in, the one used last first. */
  safety: {
    summary: "The caller's password and open sessions",
    input: nothing,
    output: z.object({ passwordFlag: z.boolean(), sessions: z.array(session) }),
    fails: [userOutcome.NOT_FOUND],
  },
  endSession: { summary: "Log one of the caller's devices out", input: byId, output: none, fails: [] },
  endOtherSessions: {
    summary: "Log the caller's other devices out",
    input: nothing,
    output: none,
    fails: [],
  },
  modifyPassword: {
    summary: "Change the password by the old one",
    input: z.object({ oldPassword: text(200), newPassword: text(200) }),
    output: none,
    fails: [userOutcome.WRONG_PASSWORD, ...OF_NEW_PASSWORD],
  },
  /** By a code to the bound mobile, for accounts that WeChat or a text opened. */
  setPassword: {
    summary: "Set the password by a code",
    input: z.object({ code: text(10), newPassword: text(200) }),
    output: none,
    fails: [verificationOutcome.CODE_EXPIRED, userOutcome.WRONG_CODE, ...OF_NEW_PASSWORD],
  },
  resetPassword: {
    summary: "Reset a forgotten password by a code",
    input: z.object({ mobile: text(30), code: text(10), password: text(200) }),
    output: none,
    fails: [
      userOutcome.INVALID_MOBILE,
      userOutcome.NOT_FOUND,
      sessionOutcome.ACCOUNT_DISABLED,
      verificationOutcome.CODE_EXPIRED,
      userOutcome.WRONG_CODE,
      ...OF_NEW_PASSWORD,
    ],
  },
  modifyMobile: {
    summary: "Bind or change the mobile by a code",
    input: z.object({ mobile: text(30), code: text(10) }),
    output: user,
    fails: [
      userOutcome.INVALID_MOBILE,
      userOutcome.MOBILE_TAKEN,
      verificationOutcome.CODE_EXPIRED,
      userOutcome.WRONG_CODE,
    ],
  },
  /** 18 digits that the till reads, once, within five minutes (I-27). */
  memberCode: { summary: "A fresh code to show at the till", input: nothing, output: z.string(), fails: [] },
  membership: {
    summary: "The caller's membership",
    input: nothing,
    output: z.object({ expiryDate: time }).nullable(),
    fails: [],
  },
  wallet: {
    summary: "The caller's balance",
    input: nothing,
    output: z.object({ balance: cents, currency: z.string() }),
    fails: [],
  },
  walletTxns: {
    summary: "The caller's wallet transactions",
    input: paging,
    output: pageOf(walletTxn),
    fails: [],
  },
  ...addressSchemas,
  uploadAvatar: { summary: "Upload an avatar", input: z.object({ file }), output: z.string(), fails: [] },
};
