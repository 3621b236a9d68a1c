import type { orderOpsSchemas } from "@crux/contract/order.schema";
import * as logisticsOutcome from "@crux/contract/outcomes/logistics";
import * as orderOutcome from "@crux/contract/outcomes/order";
import { sum } from "@crux/rules/money/money";
import type { z } from "zod";
import { Fail } from "../../../kernel/fail.ts";
import type { Ctx } from "../../../kernel/verb/context.ts";
import {
  type Divisible,
  findNamedPkgs,
  findPkgRow,
  getDivisible,
  itemsOf,
  type Judgement,
  judgeDivision,
  offerDivisions,
  paidFor,
  presentForStaff,
  replacePkgs,
} from "../../logistics/service.ts";
import { sendMessage } from "../../notify/service.ts";
import { clash, type OpsCtx, type StaffCtx } from "../../staff/service.ts";
import { wrongState } from "../move-pkg.ts";
import { settlePapers } from "../pkg-papers.ts";
import { getRefunded } from "../refund/refund-store.ts";
import { type EditableRow, findEditable, lockForEdit, updateDivided } from "./edit-store.ts";

type Schemas = typeof orderOpsSchemas;
type Input<Name extends keyof Schemas> = z.output<Schemas[Name]["input"]>;
type Output<Name extends keyof Schemas> = z.output<Schemas[Name]["output"]>;

/** States of an order of which parcels may still wait for their declaration. */
const DIVISIBLE: readonly string[] = ["PAID", "PARTIAL_SHIPPED"];

/**
 * How the parcels of a paid order that nobody declared could be divided. Throws `order.NOT_FOUND`, `order.WRONG_STATE`, and
 * what `getDivisible` and the solver refuse.
 */
export async function splitOffers(
  ctx: StaffCtx,
  { orderId }: Input<"splitOffers">,
): Promise<Output<"splitOffers">> {
  const { version } = sent(await findEditable(ctx.db, orderId));
  const divisible = await divisibleOf(ctx, orderId);
  const { pkgs, goods, book, country } = divisible;
  const routes = book.rules.routes.filter(
    (route) => route.enabled !== false && route.countries.includes(country),
  );
  return {
    version,
    pkgs: pkgs.map((pkg) => ({
      ...{ id: pkg.id, routeId: pkg.routeId, routeName: pkg.routeName, items: itemsOf(pkg) },
    })),
    goods: goods.map(({ sku, itemType, quantity, copy }) => ({
      ...{ skuId: sku.id, itemType, quantity, weightGrams: sku.weightGrams },
      ...{ name: copy.productName, attributes: copy.attributesString, imgUrl: copy.productImgUrl },
    })),
    routes: routes.map(({ id, code, name }) => ({ id, code: code ?? id, name })),
    offers: await offerDivisions(ctx, divisible),
    paidFee: paidFor(pkgs),
  };
}

/** What the checker says of a division, parcel by parcel; throws `order.NOT_FOUND`, `order.WRONG_STATE`, and what `getDivisible` refuses. */
export async function trySplit(
  ctx: StaffCtx,
  { orderId, parcels }: Input<"trySplit">,
): Promise<Output<"trySplit">> {
  sent(await findEditable(ctx.db, orderId));
  const divisible = await divisibleOf(ctx, orderId);
  const { parcels: judged, faults } = judgeDivision(divisible, parcels);
  return {
    parcels: judged,
    faults,
    fee: sum(judged.map(({ fee }) => fee)),
    tax: sum(judged.map(({ tax }) => tax)),
    paidFee: paidFor(divisible.pkgs),
  };
}

/**
 * Divides undeclared parcels of a paid order anew: those that change end, new ones take their place, and neither price nor
 * stock moves. Throws `order.NOT_FOUND`, `order.WRONG_STATE`, `logistics.WRONG_PARCEL_STATE` with where a parcel stands by
 * now, `logistics.SCHEME_MISMATCH` with what the checker says, and `general.CHANGED_MEANWHILE` with the present parcels
 * when somebody edited the order since.
 */
export async function resplit(ctx: OpsCtx, input: Input<"resplit">): Promise<Output<"resplit">> {
  const { orderId, version, reason } = input;
  const order = sent(await lockForEdit(ctx.db, orderId));
  if (order.version !== version)
    throw await clash(ctx, order, { parcels: brief((await divisibleOf(ctx, orderId)).pkgs) });
  await refuseMoved(ctx, input);
  const divisible = await divisibleOf(ctx, orderId, input.pkgIds);
  if (divisible.pkgs.length < new Set(input.pkgIds).size) throw new Fail(logisticsOutcome.WRONG_PARCEL_STATE);
  const judgement = judgeDivision(divisible, input.parcels);
  const { parcels, faults } = judgement;
  if (faults.length > 0 || parcels.some((one) => one.faults.length > 0))
    throw new Fail(logisticsOutcome.SCHEME_MISMATCH, 200, { parcels, faults });
  const { endedIds, newIds } = await replacePkgs(ctx, divisible, judgement);
  const isChanged = endedIds.length > 0;
  if (isChanged) await afterwards(ctx, { order, divisible, judgement, newIds });
  ctx.note({
    before: { parcels: brief(divisible.pkgs), freight: paidFor(divisible.pkgs) },
    ...(isChanged
      ? { after: { reason, pkgIds: newIds, freightNow: sum(parcels.map(({ fee }) => fee)) } }
      : {}),
  });
  const pkgIds = [...judgement.kept.map(({ id }) => id), ...newIds].toSorted((one, other) => one - other);
  const rows = await Promise.all(pkgIds.map((id) => findPkgRow(ctx, id)));
  return { version: version + (isChanged ? 1 : 0), pkgs: rows.map(presentForStaff) };
}

/** Somebody declared, cancelled or divided one of the parcels since the caller looked: who, and where it stands. */
async function refuseMoved(ctx: Ctx, { orderId, pkgIds }: Input<"resplit">): Promise<void> {
  const named = await findNamedPkgs(ctx, pkgIds);
  for (const pkgId of pkgIds) {
    const pkg = named.get(pkgId);
    if (pkg?.orderId !== orderId) throw new Fail(logisticsOutcome.WRONG_PARCEL_STATE);
    if (pkg.status !== "CREATED") throw await wrongState(ctx, pkg);
  }
}

type Divided = { order: EditableRow; divisible: Divisible; judgement: Judgement; newIds: number[] };

/** What the split of an order is called once staff divided it. */
const BY_HAND = "人工分箱";

/** What follows a new division: whose papers its parcels have, the order's version and split, and a word to the customer. */
async function afterwards(ctx: OpsCtx, { order, judgement, newIds }: Divided): Promise<void> {
  const { id: orderId, uid, version } = order;
  for (const id of newIds) await settlePapers(ctx, await findPkgRow(ctx, id));
  await updateDivided(ctx.db, { orderId, schemeName: BY_HAND, staffId: ctx.staff.id, at: ctx.now });
  const count = judgement.kept.length + newIds.length;
  await sendMessage(ctx, {
    uid,
    title: "包裹已重新安排",
    body: `您的订单 ${orderId} 尚未申报的商品已重新分为 ${count} 个包裹，商品和已付金额不变，可在订单详情中查看。`,
    key: `order ${orderId} parcels ${version + 1}`,
  });
}

const brief = (pkgs: Divisible["pkgs"]) =>
  pkgs.map((pkg) => ({ pkgId: pkg.id, routeId: pkg.routeId, items: itemsOf(pkg) }));

async function divisibleOf(ctx: Ctx, orderId: number, pkgIds?: readonly number[]): Promise<Divisible> {
  // A parcel that a refund names is that one's to empty.
  const { pkgIds: sparedPkgIds } = await getRefunded(ctx.db, orderId);
  return getDivisible(ctx, { orderId, sparedPkgIds, ...(pkgIds ? { pkgIds } : {}) });
}

function sent(order: EditableRow | undefined): EditableRow {
  if (!order) throw new Fail(orderOutcome.NOT_FOUND);
  if (order.orderType !== "SHOPPING" || !DIVISIBLE.includes(order.state))
    throw new Fail(orderOutcome.WRONG_STATE);
  return order;
}
