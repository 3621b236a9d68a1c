import type { LogisticsPkg } from "@crux/contract/logistics.schema";
import type { UserCtx } from "../../kernel/verb/context.ts";
import { getPkg } from "../logistics/service.ts";
import { lockPkg, stepPkg } from "./move-pkg.ts";
import { followPkgs } from "./tracks/follow-pkgs.ts";

/**
 * A customer says that a parcel that arrived is in their hands (L-PKG-07); one that counts as received already is answered
 * as it is. Throws `logistics.PARCEL_NOT_FOUND`, `general.FORBIDDEN` for somebody else's, and `logistics.WRONG_PARCEL_STATE`
 * or `order.WRONG_STATE` for one that did not arrive.
 */
export async function receiveOwnPkg(ctx: UserCtx, { pkgId }: { pkgId: number }): Promise<LogisticsPkg> {
  const own = await getPkg(ctx, { id: pkgId });
  if (own.pkgStatus === "RECEIVED") return own;
  const locked = await lockPkg(ctx, pkgId);
  await stepPkg(ctx, locked, { move: "receive", why: "received by the customer" });
  await followPkgs(ctx, locked.order);
  return await getPkg(ctx, { id: pkgId });
}
