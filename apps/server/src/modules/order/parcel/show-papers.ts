import type { pkgOpsSchemas } from "@crux/contract/ops/pkg-ops.schema";
import * as orderOutcome from "@crux/contract/outcomes/order";
import type { z } from "zod";
import { Fail } from "../../../kernel/fail.ts";
import { findPkgRow } from "../../logistics/service.ts";
import type { OpsCtx, StaffCtx } from "../../staff/service.ts";
import { type KeptPapers, noteStaffLook, openPapersOfOrders } from "../../user/service.ts";
import { idUsesOf } from "./id-use.ts";

type Schema = (typeof pkgOpsSchemas)["showPapers"];
type Input = z.output<Schema["input"]>;
type Shown = z.output<Schema["output"]>;
type Found = { papers: KeptPapers; uid: number };

const UNKNOWN = { pkgs: 0, amount: 0, waitingPkgs: 0, waitingAmount: 0, allowance: 0 };

/** Finds the papers that a parcel's order keeps; throws `logistics.PARCEL_NOT_FOUND`, and `order.IDENTITY_INCOMPLETE` where it keeps none. */
async function findPapers(ctx: StaffCtx, { pkgId }: Input): Promise<Found> {
  const { uid, orderId } = await findPkgRow(ctx, pkgId);
  const papers = (await openPapersOfOrders(ctx, [{ uid, orderId }])).get(orderId);
  if (!papers) throw new Fail(orderOutcome.IDENTITY_INCOMPLETE);
  return { papers, uid };
}

/**
 * The papers that a parcel is cleared with, for whoever declares it and says why: the look stands in the audit log and
 * in the log of accesses before a picture is read.
 */
export const showPapers = {
  prepare: findPapers,
  async change(ctx: OpsCtx, { reason }: Input, { papers, uid }: Found): Promise<Shown> {
    const order = { uid, orderId: papers.orderId };
    await noteStaffLook(ctx, order, reason);
    const idUse = (await idUsesOf(ctx, [order])).get(papers.orderId) ?? UNKNOWN;
    const { client, identifyCode } = papers;
    return { client, identifyCode, front: null, back: null, idUse };
  },
  async finish(ctx: StaffCtx, shown: Shown, { papers }: Found): Promise<Shown> {
    const [front = null, back = null] = await Promise.all(
      [papers.frontName, papers.backName].map(async (name) => {
        const body = await ctx.vault.files.read(name);
        return body && { base64: body.toString("base64") };
      }),
    );
    return { ...shown, front, back };
  },
};
