import { z } from "zod";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { config } from "../../sale/service.ts";

/** What a column of a declaration may hold. */
const DECLARED_FIELDS = [
  ...([
    "pkg",
    "order",
    "route",
    "receiverName",
    "receiverMobile",
    "country",
    "state",
    "city",
    "district",
  ] as const),
  ...(["address", "postCode", "idName", "idNumber", "senderName", "senderMobile", "senderAddress"] as const),
  ...(["goods", "pieces", "weightKg", "amountAud", "remark", "number", "company", "fault"] as const),
] as const;
export type DeclaredField = (typeof DECLARED_FIELDS)[number];

const profile = z.object({
  id: z.string().min(1).max(40),
  name: z.string().min(1).max(40),
  /** Codes of the routes that are declared by it; empty for all. */
  routes: z.array(z.string()).default([]),
  encoding: z.enum(["UTF8", "GBK"]).default("UTF8"),
  columns: z.array(z.object({ field: z.enum(DECLARED_FIELDS), title: z.string().min(1).max(40) })).min(1),
});
export type Profile = z.output<typeof profile>;

const COMMON_TITLES: Partial<Record<DeclaredField, string>> = {
  pkg: "包裹号",
  order: "订单号",
  route: "线路",
  receiverName: "收件人",
  receiverMobile: "收件人手机",
  state: "省",
  city: "市",
  district: "区",
  address: "详细地址",
  postCode: "邮编",
  idName: "证件姓名",
  idNumber: "身份证号",
  goods: "物品",
  pieces: "件数",
  weightKg: "重量kg",
  amountAud: "申报价值AUD",
  senderName: "寄件人",
  senderMobile: "寄件人电话",
  remark: "备注",
  number: "运单号",
  company: "物流公司",
  fault: "失败原因",
};

/** What every forwarder can read; the last three columns are theirs to fill in. */
const COMMON: Profile = {
  id: "common",
  name: "通用申报表",
  routes: [],
  encoding: "UTF8",
  columns: Object.entries(COMMON_TITLES).map(([field, title]) => ({ field: field as DeclaredField, title })),
};

/**
 * The tables by which parcels are declared: those of the row `DECLARATION_PROFILES` of the configuration, as JSON, and the
 * common one after them. A row that makes no sense is as good as none.
 */
export async function declarationProfiles(ctx: Ctx): Promise<Profile[]> {
  const text = await config(ctx, "DECLARATION_PROFILES");
  const own = text === null ? [] : (z.array(profile).safeParse(parsed(text)).data ?? []);
  return [...own, COMMON];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Whether a table has a column for numbers of papers. */
export function hasNumbers({ columns }: Profile): boolean {
  return columns.some(({ field }) => field === "idNumber");
}
