import type { Ctx } from "../../../kernel/verb/context.ts";
import { listByMobiles, listFormers } from "./former-account-store.ts";
import { markOfNumber } from "./move-in-marks.ts";

/** By what a table names a customer: a mobile, or the number that a former shop knew them by. */
export type Owner = { mobile: string | null; number: string | null };

/** The accounts of these customers, each in its place; null for nobody, and where mobile and number are two people's. */
export async function ownersOf(ctx: Ctx, owners: readonly Owner[]): Promise<(number | null)[]> {
  const marks = owners.flatMap(({ number }) => (number === null ? [] : [markOfNumber(ctx, number)]));
  const byMark = new Map((await listFormers(ctx.db, marks)).map(({ numberMark, uid }) => [numberMark, uid]));
  const mobiles = await listByMobiles(
    ctx.db,
    owners.flatMap(({ mobile }) => mobile ?? []),
  );
  const byMobile = new Map(mobiles.map(({ mobile, uid }) => [mobile, uid]));
  return owners.map(({ mobile, number }) => {
    const ofNumber = number === null ? undefined : byMark.get(markOfNumber(ctx, number));
    const ofMobile = mobile === null ? undefined : byMobile.get(mobile);
    if (number !== null && mobile !== null && ofNumber !== undefined && ofMobile !== undefined)
      return ofNumber === ofMobile ? ofNumber : null;
    return ofNumber ?? ofMobile ?? null;
  });
}
