import * as userOutcome from "@crux/contract/outcomes/user";
import type { UserDetail } from "@crux/contract/report/user-detail.schema";
import { maskedAddress, maskedEmail } from "@crux/rules/people/masked";
import { maskedMobile } from "@crux/rules/people/mobile";
import { Fail } from "../../kernel/fail.ts";
import type { Ctx } from "../../kernel/verb/context.ts";
import { walletBalance } from "../ledger/service.ts";
import { memberInfoOf } from "../member/service.ts";
import { presentEdit, type StaffCtx } from "../staff/service.ts";
import { currentClass, listSessionsOf } from "../user/service.ts";
import {
  findUserFacts,
  listAddresses,
  listNewestTickets,
  listPapers,
  sumUser,
  type UserFactsRow,
} from "./user-store.ts";

/** One customer with what belongs to them; throws `user.NOT_FOUND`. */
export async function getUserForStaff(ctx: StaffCtx, { uid }: { uid: number }): Promise<UserDetail> {
  const row = await findUserFacts(ctx.db, uid);
  if (!row) throw new Fail(userOutcome.NOT_FOUND);
  const userClass = currentClass(row, ctx.now);
  const { paidCents, lastOrderAt, openRebateCents, owedRebateCents, owedPaymentCents, ...sums } =
    await sumUser(ctx.db, uid, ctx.now);
  const spend = await memberInfoOf(ctx, { uid, userClass });
  return {
    uid,
    ...profileOf(row),
    userClass,
    expireTime: textOf(row.membershipExpiresAt),
    ...(await presentEdit(ctx, row)),
    ...sums,
    paidAmount: paidCents,
    lastOrderTime: textOf(lastOrderAt),
    balance: await walletBalance(ctx, uid),
    owedRebateAmount: owedRebateCents,
    owedPaymentAmount: owedPaymentCents,
    seasonAmount: spend.seasonConsumeAmount,
    lastSeasonAmount: spend.lastConsumeAmount,
    estimateAmount: spend.estimateAmount,
    openRebateAmount: openRebateCents,
    tickets: await ticketsOf(ctx, uid),
    addresses: (await listAddresses(ctx.db, uid)).map(({ mobile, address, ...rest }) => ({
      ...rest,
      mobile: maskedMobile(mobile),
      address: maskedAddress(address),
    })),
    papers: (await listPapers(ctx.db, uid)).map((papers) => ({
      id: papers.id,
      client: papers.client,
      front: papers.frontName !== null,
      back: papers.backName !== null,
      disabled: papers.isDisabled,
      updateTime: papers.updatedAt.toISOString(),
    })),
    sessions: await listSessionsOf(ctx, uid),
  };
}

const textOf = (at: Date | null) => at?.toISOString() ?? null;

function profileOf({ name, nickName, headImgUrl, sex, mobile, email, hasWechat, ...at }: UserFactsRow) {
  return {
    ...{ name, nickName, headImgUrl, sex },
    mobile: maskedMobile(mobile ?? ""),
    email: maskedEmail(email ?? ""),
    wechatFlag: hasWechat,
    createTime: at.createdAt.toISOString(),
    disabledTime: textOf(at.disabledAt),
    erasedTime: textOf(at.erasedAt),
    closingTime: textOf(at.closingAt),
  };
}

async function ticketsOf({ db, now }: Ctx, uid: number): Promise<UserDetail["tickets"]> {
  const rows = await listNewestTickets(db, uid);
  return rows.map(({ status, createdAt, expiresAt, ...ticket }) => {
    const isOver = expiresAt !== null && expiresAt < now;
    return {
      ...ticket,
      status: status === "USABLE" ? (isOver ? "EXPIRED" : "") : status,
      createTime: createdAt.toISOString(),
      expireTime: textOf(expiresAt),
    };
  });
}
