import { randomBytes } from "node:crypto";
import type { StaffRight } from "@crux/rules/people/staff-rights";
import { runAsSystem } from "../kernel/verb/kernel.ts";
import { newSecret, placeOfSecret } from "../modules/staff/second-factor.ts";
import { addStaff, openStaffSession } from "../modules/staff/service.ts";
import { confirmSecret, upsertTotp } from "../modules/staff/totp-store.ts";
import { type Caller, createCaller } from "./caller.ts";
import type { Shop } from "./open-shop.ts";

export type StaffCaller = Caller & { staff: { id: number; name: string } };

/**
 * A caller of `/ops/` calls with an account and a session of its own: an owner, or somebody with the given role or
 * rights alone. Amounts above the limit need another such caller: see `approve` of `staffOpsApi`.
 */
export async function openStaff(
  shop: Pick<Shop, "app">,
  rights: string | readonly StaffRight[] = "owner",
): Promise<StaffCaller> {
  const name = `staff-${randomBytes(5).toString("hex")}`;
  const may = typeof rights === "string" ? { role: rights } : { role: "" as const, rights };
  return runAsSystem(shop.app.kernel, async (ctx) => {
    const { id } = await addStaff(ctx, { name, ...may });
    const token = await openStaffSession(ctx.db, id, ctx.now);
    return { ...createCaller(shop.app.http, { uid: 0, token }), staff: { id, name } };
  });
}

/** Gives somebody a second factor that counts; answers its secret. */
export async function giveFactor(shop: Pick<Shop, "app">, { staff }: StaffCaller): Promise<string> {
  return runAsSystem(shop.app.kernel, async (ctx) => {
    const { bytes, text } = await newSecret(staff.name);
    const { box } = ctx.vault;
    const sealed = box.seal(bytes, placeOfSecret(staff.id));
    await upsertTotp(ctx.db, { staffId: staff.id, sealed, keyId: box.currentKeyId(), now: ctx.now });
    await confirmSecret(ctx.db, { staffId: staff.id, step: 0, sealed, now: ctx.now });
    return text;
  });
}
