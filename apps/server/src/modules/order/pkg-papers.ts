import { type PkgPapers, papersOfPkg } from "@crux/rules/parcel/pkg-papers";
import { DAY_MS } from "@crux/rules/time/durations";
import type { Ctx } from "../../kernel/verb/context.ts";
import {
  endsOfOrders,
  identityOf,
  listPaperless,
  notePapers,
  type PaperlessRow,
  revealPkgs,
} from "../logistics/service.ts";
import { config } from "../sale/service.ts";
import {
  duePapers,
  erasePapersOfOrder,
  keepLatePapers,
  keepPapersOfOrder,
  keepPapersUntil,
  type OfOrder,
  openPapersOfOrders,
} from "../user/service.ts";

const BATCH = 100;
/** Clearance may still ask for papers when the parcels are there; the row `PAPERS_DAYS` of the configuration says how long. */
const KEPT_DAYS = 30;

/**
 * Lets the parcels of an order that is being paid show, and has the order keep the papers that it was placed with. Where
 * the customer took these back before paying, its parcels lack them.
 */
export async function revealWithPapers(ctx: Ctx, order: OfOrder): Promise<void> {
  const placedWith = await revealPkgs(ctx, order.orderId);
  if (!placedWith) return;
  const client = await keepPapersOfOrder(ctx, { ...order, ...placedWith });
  if (client === undefined) await notePapers(ctx, { orderId: order.orderId }, "MISSING");
}

/**
 * How a parcel stands with its papers, looked at anew where they lack or are another person's: what the customer handed in
 * for this receiver since counts, and what belongs to somebody else of the same name does not.
 */
export async function settlePapers(ctx: Ctx, pkg: PaperlessRow): Promise<PkgPapers> {
  if (pkg.papers === "NONE" || pkg.papers === "OK") return pkg.papers;
  const { receiverName, receiverMobile, receiverCountry } = pkg.address;
  const identity = await identityOf(ctx, { version: pkg.ruleVersion, routeId: pkg.routeId });
  const facts = { isRequired: identity !== "NONE", country: receiverCountry, receiverName };
  const { uid, orderId } = pkg;
  const isAsked = papersOfPkg(facts, null) !== "NONE";
  // Papers of another name stay as long as nothing better came.
  const ownOnly = pkg.papers === "NAME_DIFFERS";
  const receiver = { name: receiverName, mobile: receiverMobile, ownOnly };
  const client = isAsked ? await keepLatePapers(ctx, { uid, orderId, ...receiver }) : undefined;
  const kept = client ?? (pkg.papers === null && isAsked ? await keptClient(ctx, { uid, orderId }) : null);
  const papers = client === undefined && ownOnly ? "NAME_DIFFERS" : papersOfPkg(facts, kept);
  if (papers !== pkg.papers) await notePapers(ctx, { orderId, routeId: pkg.routeId }, papers);
  return papers;
}

async function keptClient(ctx: Ctx, order: OfOrder): Promise<string | null> {
  return (await openPapersOfOrders(ctx, [order])).get(order.orderId)?.client ?? null;
}

/** Has the papers of an order looked at anew, since it goes to somebody else. */
export async function forgetPapersState(ctx: Ctx, orderId: number): Promise<void> {
  await notePapers(ctx, { orderId }, null);
}

/** Looks through parcels that lack papers, or that nobody looked at; answers how many it settled. */
export async function settleLatePapers(ctx: Ctx): Promise<number> {
  let settled = 0;
  for (const pkg of await listPaperless(ctx, BATCH)) {
    const papers = await settlePapers(ctx, pkg);
    if (papers !== pkg.papers) settled += 1;
  }
  return settled;
}

/**
 * Erases the papers of orders whose last parcel was received, refunded or cancelled long enough ago, and looks at the others
 * again within a day; answers how many it looked at.
 */
export async function letPapersGo(ctx: Ctx): Promise<number> {
  const due = await duePapers(ctx, BATCH);
  if (due.length === 0) return 0;
  const keptMs = (await keptDays(ctx)) * DAY_MS;
  const ends = await endsOfOrders(
    ctx,
    due.map(({ orderId }) => orderId),
  );
  for (const order of due) {
    const endedAt = ends.get(order.orderId);
    const goesMs = endedAt ? endedAt.getTime() + keptMs : Number.POSITIVE_INFINITY;
    if (goesMs <= ctx.now.getTime()) await erasePapersOfOrder(ctx, order);
    else await keepPapersUntil(ctx, order, new Date(Math.min(goesMs, ctx.now.getTime() + DAY_MS)));
  }
  return due.length;
}

async function keptDays(ctx: Ctx): Promise<number> {
  const text = await config(ctx, "PAPERS_DAYS");
  return text !== null && /^\d{1,3}$/.test(text) ? Number(text) : KEPT_DAYS;
}
