import type { StaffList } from "@crux/contract/list";
import type { ListedPkg, pkgOpsSchemas } from "@crux/contract/ops/pkg-ops.schema";
import type { z } from "zod";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { getPkgForStaff, listPkgsForStaff, yearlyUses } from "../../logistics/service.ts";
import { config } from "../../sale/service.ts";
import { numberMarksOf, type OfOrder } from "../../user/service.ts";

type Schemas = typeof pkgOpsSchemas;
type IdUse = { pkgs: number; amount: number; allowance: number };

/** About 26,000 yuan; the row `ID_YEARLY_ALLOWANCE` of the configuration has another one, in cents. */
const ALLOWANCE_CENTS = 550_000;

/** What the numbers that these orders keep have used of their allowance this year, by order; without papers none. */
export async function idUsesOf(ctx: Ctx, orders: readonly OfOrder[]): Promise<Map<number, IdUse>> {
  const marks = await numberMarksOf(ctx, orders);
  if (marks.size === 0) return new Map();
  const uses = await yearlyUses(ctx, [...marks.values()]);
  const allowance = await allowanceCents(ctx);
  return new Map(
    [...marks].map(([orderId, mark]) => {
      const { pkgs = 0, amountCents: amount = 0 } = uses.get(mark) ?? {};
      return [orderId, { pkgs, amount, allowance }];
    }),
  );
}

async function allowanceCents(ctx: Ctx): Promise<number> {
  const text = await config(ctx, "ID_YEARLY_ALLOWANCE");
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : ALLOWANCE_CENTS;
}

/** One page of everybody's parcels; those that wait to be declared with what their papers' number has used this year. */
export async function listPkgsWithUse(
  ctx: Ctx,
  asked: z.output<Schemas["pkgs"]["input"]>,
): Promise<StaffList<ListedPkg>> {
  const page = await listPkgsForStaff(ctx, asked);
  const uses = await idUsesOf(ctx, page.list.filter(isToDeclare).map(orderOf));
  const list = page.list.map((pkg) => ({
    ...pkg,
    idUse: isToDeclare(pkg) ? (uses.get(pkg.orderId) ?? null) : null,
  }));
  return { ...page, list };
}

const isToDeclare = ({ pkgStatus, papers }: ListedPkg) => pkgStatus === "CREATED" && papers !== "NONE";
const orderOf = ({ uid, orderId }: OfOrder) => ({ uid, orderId });

/** One parcel with its history and note, and what the number of its papers has used this year; throws `logistics.PARCEL_NOT_FOUND`. */
export async function getPkgWithUse(
  ctx: Ctx,
  input: z.output<Schemas["pkg"]["input"]>,
): Promise<z.output<Schemas["pkg"]["output"]>> {
  const pkg = await getPkgForStaff(ctx, input);
  const uses = pkg.papers === "NONE" ? null : await idUsesOf(ctx, [orderOf(pkg)]);
  return { ...pkg, idUse: uses?.get(pkg.orderId) ?? null };
}
