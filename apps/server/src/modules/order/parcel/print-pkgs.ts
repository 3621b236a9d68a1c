import type { OpsPkg } from "@crux/contract/ops/pkg-ops.schema";
import type { Ctx } from "../../../kernel/verb/context.ts";
import { findPkgRows, presentForStaff } from "../../logistics/service.ts";

/** Parcels of paid orders with goods and addresses, as they are named; those that are none are left out. */
export async function printPkgs(ctx: Ctx, { pkgIds }: { pkgIds: readonly number[] }): Promise<OpsPkg[]> {
  const rows = await findPkgRows(ctx, pkgIds);
  return [...new Set(pkgIds)].flatMap((pkgId) => {
    const row = rows.get(pkgId);
    return row ? [presentForStaff(row)] : [];
  });
}
