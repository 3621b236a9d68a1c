import type { Edited } from "@crux/contract/edit";
import type { StaffList } from "@crux/contract/list";
import * as couponOutcome from "@crux/contract/outcomes/coupon";
import type { CouponRuleRow, couponReportSchemas, FoundTicket } from "@crux/contract/promo/coupon.schema";
import { sql } from "kysely";
import type { z } from "zod";
import { Fail } from "../../../kernel/fail.ts";
import { listPage } from "../../../kernel/verb/list-page.ts";
import { presentEdits, type StaffCtx } from "../../staff/service.ts";
import {
  COUPON_RULE_LIST,
  findTicketRow,
  isIn,
  listRuleFigures,
  listTicketMoves,
  type RuleFiguresRow,
} from "./coupon-store.ts";

type Of<Name extends keyof typeof couponReportSchemas> = z.output<
  (typeof couponReportSchemas)[Name]["input"]
>;

/** One page of the coupons with their figures, the newest first unless asked otherwise. */
export async function listCouponRules(
  ctx: StaffCtx,
  asked: Of<"couponRules">,
): Promise<StaffList<CouponRuleRow>> {
  const page = await listPage(
    ctx,
    COUPON_RULE_LIST,
    asked,
    ...(asked.state ? [isIn(asked.state, ctx.now)] : []),
  );
  const rows = await listRuleFigures(ctx.db, page);
  return { list: await presentRules(ctx, rows), ...page.counted };
}

/** One coupon with its figures; throws `coupon.NOT_FOUND`. */
export async function getCouponRule(ctx: StaffCtx, { ruleId }: Of<"couponRule">): Promise<CouponRuleRow> {
  const [rule] = await presentRules(ctx, [await getRow(ctx, ruleId)]);
  if (!rule) throw new Fail(couponOutcome.NOT_FOUND);
  return rule;
}

async function getRow({ db }: StaffCtx, ruleId: string): Promise<RuleFiguresRow> {
  const [row] = await listRuleFigures(db, { page: sql`where public_id = ${ruleId}`, order: sql`` });
  if (!row) throw new Fail(couponOutcome.NOT_FOUND);
  return row;
}

async function presentRules(ctx: StaffCtx, rows: readonly RuleFiguresRow[]): Promise<CouponRuleRow[]> {
  const edits = await presentEdits(ctx, rows);
  return rows.flatMap((row, at) => {
    const edit = edits[at];
    return edit ? [{ ...presentRule(row, ctx.now), ...edit }] : [];
  });
}

function presentRule(row: RuleFiguresRow, now: Date): Omit<CouponRuleRow, keyof Edited> {
  const { publicId, imgUrl: _i, shopIds: _s, startsAt, endsAt, createdAt, savedCents, ...figures } = row;
  const { version: _v, editedBy: _b, editedAt: _a, ...rest } = figures;
  return {
    ...rest,
    ruleId: publicId,
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    state: endsAt !== null && endsAt < now ? "OVER" : row.disabled ? "OFFLINE" : "ONLINE",
    createTime: createdAt.toISOString(),
    saved: savedCents,
  };
}

/** Whose a ticket is, where it stands and how it came there; throws `coupon.TICKET_NOT_FOUND`. */
export async function findTicketByNumber(
  { db, now }: StaffCtx,
  { number }: Of<"ticketByNumber">,
): Promise<FoundTicket> {
  const row = await findTicketRow(db, number.replace(/[\s-]/g, ""));
  if (!row) throw new Fail(couponOutcome.TICKET_NOT_FOUND);
  const { id, status, expiresAt, createdAt, orderId, orderStatus, netCents, savingCents } = row;
  const isOver = status === "USABLE" && expiresAt !== null && expiresAt < now;
  const moves = await listTicketMoves(db, id);
  return {
    ticketId: id,
    number: row.number,
    status: isOver ? "EXPIRED" : status === "USABLE" ? "" : status,
    ruleId: row.publicId,
    title: row.title,
    uid: row.uid,
    nickName: row.nickName ?? "",
    createTime: createdAt.toISOString(),
    expireTime: expiresAt?.toISOString() ?? null,
    order:
      orderId === null
        ? null
        : { orderId, status: orderStatus ?? "", netAmount: netCents ?? 0, saving: savingCents ?? 0 },
    moves: moves.map(({ fromStatus: from, toStatus: to, at, ...move }) => ({
      ...move,
      from,
      to,
      time: at.toISOString(),
    })),
  };
}
