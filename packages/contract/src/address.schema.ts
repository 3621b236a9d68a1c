import { z } from "zod";
import { COUNTRIES } from "./countries.ts";
import * as userOutcome from "./outcomes/user.ts";
import { file, flag, id, none, nothing, pageOf, paging, text, time, zeroOne } from "./wire.ts";

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

/** Senders, receivers and their identity papers. */
export const addressSchemas = {
  senders: { summary: "The caller's senders", input: addressQuery, output: pageOf(sender), fails: [] },
  saveSender: {
    summary: "Add or change a sender",
    input: senderInput,
    output: sender,
    fails: [userOutcome.INVALID_MOBILE, userOutcome.SENDER_NOT_FOUND, userOutcome.TOO_MANY_ADDRESSES],
  },
  sender: {
    summary: "One sender of the caller",
    input: byId,
    output: sender,
    fails: [userOutcome.SENDER_NOT_FOUND],
  },
  deleteSender: {
    summary: "Delete a sender",
    input: byId,
    output: none,
    fails: [userOutcome.SENDER_NOT_FOUND],
  },
  defaultSender: {
    summary: "The caller's default sender",
    input: nothing,
    output: sender.nullable(),
    fails: [],
  },
  receivers: { summary: "The caller's receivers", input: addressQuery, output: pageOf(receiver), fails: [] },
  saveReceiver: {
    summary: "Add or change a receiver",
    input: receiverInput,
    output: receiver,
    fails: [
      userOutcome.INVALID_MOBILE,
      userOutcome.INVALID_IDENTITY,
      userOutcome.RECEIVER_NOT_FOUND,
      userOutcome.TOO_MANY_ADDRESSES,
    ],
  },
  receiver: {
    summary: "One receiver of the caller",
    input: byId,
    output: receiver,
    fails: [userOutcome.RECEIVER_NOT_FOUND],
  },
  deleteReceiver: {
    summary: "Delete a receiver and the papers that it alone carried",
    input: byId,
    output: none,
    fails: [userOutcome.RECEIVER_NOT_FOUND],
  },
  defaultReceiver: {
    summary: "The caller's default receiver",
    input: nothing,
    output: receiver.nullable(),
    fails: [],
  },
  identities: {
    summary: "The caller's identity papers",
    input: nothing,
    output: z.array(identity),
    fails: [],
  },
  uploadIdPhoto: {
    summary: "Upload a side of an identity card",
    input: z.object({ file, idType: z.enum(["FRONT", "BACK"]) }),
    output: z.string(),
    fails: [],
  },
};
