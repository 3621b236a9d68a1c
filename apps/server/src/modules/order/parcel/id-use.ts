import type { StaffList } from "@crux/contract/list";
import type { IdUse, ListedPkg, pkgOpsSchemas } from "@crux/contract/ops/pkg-ops.schema";
import type { z } from "zod";
import type { Ctx } from "../../../kernel/verb/context.ts";
import {
  getPkgForStaff,
  listPkgsForStaff,
  undeclaredOf,
  type YearlyUse,
  yearlyUses,
} from "../../logistics/service.ts";
import { config } from "../../sale/service.ts";
import { numberMarksOf, type OfOrder, ordersOfNumbers } from "../../user/service.ts";

type Schemas = typeof pkgOpsSchemas;

/** About 26,000 yuan; the row `ID_YEARLY_ALLOWANCE` of the configuration has another one, in cents. */
const ALLOWANCE_CENTS = 550_000;

/** What the numbers that these orders keep have used of their allowance this year, and what waits, by order; without papers none. */
export async function idUsesOf(ctx: Ctx, orders: readonly OfOrder[]): Promise<Map<number, IdUse>> {
  const marks = await numberMarksOf(ctx, orders);
  if (marks.size === 0) return new Map();
  const uses = await yearlyUses(ctx, [...marks.values()]);
  const waiting = await waitingUses(ctx, [...marks.values()]);
  const allowance = await allowanceCents(ctx);
  return new Map(
    [...marks].map(([orderId, mark]) => {
      const { pkgs = 0, amountCents: amount = 0 } = uses.get(mark) ?? {};
      const { pkgs: waitingPkgs = 0, amountCents: waitingAmount = 0 } = waiting.get(mark) ?? {};
      return [orderId, { pkgs, amount, waitingPkgs, waitingAmount, allowance }];
    }),
  );
}

/** What waits to be declared under these marks, over all orders that keep papers of the numbers. */
async function waitingUses(ctx: Ctx, marks: readonly string[]): Promise<Map<string, YearlyUse>> {
  const orders = await ordersOfNumbers(ctx, marks);
  const undeclared = await undeclaredOf(
    ctx,
    orders.map(({ orderId }) => orderId),
  );
  const sums = new Map<string, YearlyUse>();
  for (const { orderId, mark } of orders) {
    const { pkgs, amountCents } = undeclared.get(orderId) ?? { pkgs: 0, amountCents: 0 };
    const sum = sums.get(mark) ?? { pkgs: 0, amountCents: 0 };
    sums.set(mark, { pkgs: sum.pkgs + pkgs, amountCents: sum.amountCents + amountCents });
  }
  return sums;
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
