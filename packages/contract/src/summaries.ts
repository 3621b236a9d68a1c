import type { cartSchemas } from "./cart.schema.ts";
import type { commoditySchemas } from "./commodity.schema.ts";
import type { couponSchemas } from "./coupon.schema.ts";
import type { logisticsSchemas } from "./logistics.schema.ts";
import type { memberOpsSchemas, memberSchemas } from "./member.schema.ts";
import type { notifySchemas } from "./notify.schema.ts";
import type { orderOpsSchemas, orderSchemas } from "./order.schema.ts";
import type { paymentOpsSchemas, paymentSchemas } from "./payment.schema.ts";
import type { reportOpsSchemas, reportSchemas } from "./report.schema.ts";
import type { saleSchemas } from "./sale.schema.ts";
import type { staffOpsSchemas, staffSchemas } from "./staff.schema.ts";
import type { taskOpsSchemas } from "./task.schema.ts";
import type {
  userClosingSchemas,
  userOpsSchemas,
  userPrivacyOpsSchemas,
  userSchemas,
} from "./user.schema.ts";

// What each call does, in one line for whoever reads `docs/openapi.json`. A call without one does not compile.

/** One line for each call of a prefix. */
export type Summaries<Schemas> = Record<keyof Schemas, string>;

export const saleSummaries: Summaries<typeof saleSchemas> = {
  banners: "Banners and category pictures of the home page",
  sections: "Sections of the home page with their products",
  config: "A public value of the configuration",
  shops: "The shops",
  search: "Search the products",
  query: "Products by tag, brand or activity",
  product: "A product as the shop shows it",
};

export const commoditySummaries: Summaries<typeof commoditySchemas> = {
  tags: "Tags of a level with those below",
  skus: "Skus of a product",
};

export const userSummaries: Summaries<typeof userSchemas> = {
  register: "Register an account",
  login: "Log in by password or code",
  wechatLoginUrl: "Begin a login by WeChat",
  wechatLogin: "Finish a login by WeChat",
  wechatBindUrl: "Begin to bind or unbind WeChat",
  wechatBind: "Bind a WeChat account",
  wechatUnbind: "Unbind the WeChat account",
  wechatShare: "Sign a page to be shared in WeChat",
  logout: "Log out",
  current: "The caller's account",
  update: "Change the caller's account",
  safety: "The caller's password and open sessions",
  endSession: "Log one of the caller's devices out",
  endOtherSessions: "Log the caller's other devices out",
  modifyPassword: "Change the password by the old one",
  setPassword: "Set the password by a code",
  resetPassword: "Reset a forgotten password by a code",
  modifyMobile: "Bind or change the mobile by a code",
  memberCode: "A fresh code to show at the till",
  membership: "The caller's membership",
  wallet: "The caller's balance",
  walletTxns: "The caller's wallet transactions",
  senders: "The caller's senders",
  saveSender: "Add or change a sender",
  sender: "One sender of the caller",
  deleteSender: "Delete a sender",
  defaultSender: "The caller's default sender",
  receivers: "The caller's receivers",
  saveReceiver: "Add or change a receiver",
  receiver: "One receiver of the caller",
  deleteReceiver: "Delete a receiver and the papers that it alone carried",
  defaultReceiver: "The caller's default receiver",
  identities: "The caller's identity papers",
  uploadIdPhoto: "Upload a side of an identity card",
  uploadAvatar: "Upload an avatar",
};

export const notifySummaries: Summaries<typeof notifySchemas> = {
  sendLoginCode: "Send a code to log in or to reset a password",
  sendMobileCode: "Send the caller a code",
  messages: "The caller's messages",
  readMessage: "Read a message",
};

export const memberSummaries: Summaries<typeof memberSchemas> = {
  info: "What a member spent, and what it earns",
  cashBackRules: "Levels of the cash-back",
};

export const memberOpsSummaries: Summaries<typeof memberOpsSchemas> = {
  rebates: "Rebates, for staff",
  issueRebate: "Pay a rebate before its time",
  cancelRebate: "Take a rebate back",
};

export const couponSummaries: Summaries<typeof couponSchemas> = {
  tickets: "The caller's tickets",
  rule: "A coupon that can be collected",
  collect: "Collect a ticket",
  invited: "Tickets that friends collected on the caller's invitation",
};

export const cartSummaries: Summaries<typeof cartSchemas> = {
  items: "The caller's cart",
  add: "Add pieces to the cart",
  change: "Set quantity and choice of lines",
  remove: "Take lines out of the cart",
  preview: "What checkout shows: prices, parcels and totals",
};

export const logisticsSummaries: Summaries<typeof logisticsSchemas> = {
  list: "The caller's parcels",
  detail: "One parcel of the caller",
  tracks: "Where a parcel has been, by its number",
  ofOrder: "Parcels of an order",
};

export const orderSummaries: Summaries<typeof orderSchemas> = {
  create: "Create an order",
  list: "The caller's orders",
  detail: "One order of the caller",
  cancel: "Cancel an unpaid order",
  uploadProof: "Upload a picture of a bank transfer",
  refunds: "The caller's refunds",
  refund: "One refund of the caller",
};

export const orderOpsSummaries: Summaries<typeof orderOpsSchemas> = {
  pkgs: "Parcels of paid orders, for staff",
  pkg: "One parcel with all that moved it",
  declarePkg: "Declare a parcel to customs",
  packPkg: "Begin to pack a parcel",
  uploadPackPhoto: "Upload a picture of a packed parcel",
  finishPkg: "Close a parcel with its pictures and its weight",
  handOverPkg: "Give a parcel to its carrier",
  correctWaybill: "Correct the number of a parcel on its way",
  nameHandover: "Name who carries a parcel on",
  deliverPkg: "Note that a parcel arrived",
  receivePkg: "Note that a parcel was received",
  setNote: "Write a note for the staff beside an order",
  refundsOps: "Refunds of all customers",
  refundDetail: "A refund with its goods, parcels and steps",
  previewRefund: "What a refund would come to, without entering it",
  createRefund: "Enter a refund",
  removeRefund: "Take back a refund that was entered by mistake",
  rejectOrder: "Refuse a paid order",
  callOffOrder: "End a paid order as agreed with its customer",
};

export const paymentSummaries: Summaries<typeof paymentSchemas> = {
  create: "Pay an order by a channel",
  submitProof: "Hand in the proof of a bank transfer",
  ofOrder: "Payments of an order",
};

export const paymentOpsSummaries: Summaries<typeof paymentOpsSchemas> = {
  list: "Payments, for whoever reviews them",
  proofDesk: "How many slips wait, and who holds which",
  proof: "A slip with its order and what was seen before",
  claimProof: "Take the next slip, or one that is named",
  releaseProof: "Let go of a slip",
  approveProof: "Say that the money of a proof is there",
  refuseProof: "Refuse a proof",
  unmatched: "Money that found no order",
  resolve: "Say where unmatched money goes",
  disputes: "Disputes and refunds made at providers",
  closeReceivable: "End what a customer owes after a dispute",
  payRefund: "Give a refund's money back",
};

export const reportSummaries: Summaries<typeof reportSchemas> = {
  rebates: "The caller's rebates",
};

export const reportOpsSummaries: Summaries<typeof reportOpsSchemas> = {
  orders: "Everybody's orders",
  orderCounts: "How many of these orders stand in each state",
};

export const staffSummaries: Summaries<typeof staffSchemas> = {
  login: "Log in as staff",
};

export const staffOpsSummaries: Summaries<typeof staffOpsSchemas> = {
  me: "The caller's own account",
  logout: "Log out",
  changePassword: "Change one's own password",
  beginTotp: "Begin to set up a second factor",
  confirmTotp: "Confirm the second factor",
  dropTotp: "Take one's own second factor away",
  sessions: "Open sessions",
  endSession: "End a session",
  list: "The staff",
  add: "Add an account",
  changeRights: "Change somebody's role and rights",
  resetPassword: "Give somebody a new password",
  resetTotp: "Take somebody's second factor away",
  disable: "Shut somebody out",
  enable: "Let somebody in again",
  notices: "Where the caller hears of what",
  saveNotices: "Change where the caller hears of what",
  alone: "What the caller may still do alone",
  deeds: "The log of what staff did",
  approvals: "Approval requests",
  approve: "Approve a request, which runs it",
  refuse: "Refuse a request, or take one's own back",
};

export const userOpsSummaries: Summaries<typeof userOpsSchemas> = {
  adjustWallet: "Put money into a wallet or take it out",
  disableUser: "Shut a customer out",
  enableUser: "Let a customer in again",
  endUserSessions: "Log a customer out everywhere",
  redeemMemberCode: "Who showed a code at the till",
};

export const userClosingSummaries: Summaries<typeof userClosingSchemas> = {
  closing: "What stands in the way of closing the account",
  closeAccount: "Have the account closed",
};

export const userPrivacyOpsSummaries: Summaries<typeof userPrivacyOpsSchemas> = {
  exportCustomer: "Export all that the shop holds of a customer",
  eraseCustomer: "Take the person out of an account",
};

export const taskOpsSummaries: Summaries<typeof taskOpsSchemas> = {
  start: "Start long work",
  import: "Start work on a table that is handed in",
  detail: "How far long work is",
  list: "Long work that was asked for",
  file: "Take the result of long work",
  stop: "Stop long work",
};
