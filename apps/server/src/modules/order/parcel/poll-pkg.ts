import type { OpsPkg } from "@crux/contract/ops/pkg-ops.schema";
import { askAgain, findPkgRow, presentForStaff } from "../../logistics/service.ts";
import type { OpsCtx } from "../../staff/service.ts";

/** Has the carriers of a parcel asked at once; throws `logistics.PARCEL_NOT_FOUND`, and `logistics.WRONG_PARCEL_STATE` where nobody asks about it. */
export async function pollPkg(ctx: OpsCtx, { pkgId }: { pkgId: number }): Promise<OpsPkg> {
  const pkg = await findPkgRow(ctx, pkgId);
  await askAgain(ctx, pkgId);
  return presentForStaff(pkg);
}
