import { staffOpsSchemas } from "@crux/contract/staff.schema";
import { runAsSystem, stepAsSystem } from "@crux/server/kernel/verb/kernel";
import { addByHand, dropTotpByHand, passByHand, resetByHand } from "@crux/server/modules/staff/service";
import { onDatabase } from "./on-database.ts";

/** Adds an account straight to the configured database. */
export async function addStaffToDatabase(input: Record<string, unknown>): Promise<void> {
  const parsed = staffOpsSchemas.add.input.safeParse(input);
  if (!parsed.success)
    throw new Error("name=2-20 letters, digits or hyphens, password of 8-64, role=owner|…");
  const staff = await onDatabase(({ kernel }) => stepAsSystem(kernel, (ctx) => addByHand(ctx, parsed.data)));
  console.log(JSON.stringify(staff, null, 2));
}

/** Gives an account of the configured database a one-time password, for whoever forgot theirs and has no colleague. */
export async function resetStaffInDatabase(name: string): Promise<void> {
  const { password } = await onDatabase(({ kernel }) =>
    stepAsSystem(kernel, (ctx) => resetByHand(ctx, name)),
  );
  console.log(`${password}    (once, within 24 hours: npm run ops -- login name=${name})`);
}

/** Takes the second factor of an account of the configured database away, for whoever lost device and recovery codes. */
export async function dropTotpInDatabase(name: string): Promise<void> {
  const staff = await onDatabase(({ kernel }) => runAsSystem(kernel, (ctx) => dropTotpByHand(ctx, name)));
  console.log(JSON.stringify(staff, null, 2));
}

/** Makes a door pass for an account of the configured database, for whoever strangers keep waiting. */
export async function passFromDatabase(name: string): Promise<void> {
  const { pass } = await onDatabase(({ kernel }) => runAsSystem(kernel, (ctx) => passByHand(ctx, name)));
  console.log(`${pass}    (通行码: beside the password, at the console's login or in CRUX_STAFF_PASS)`);
}
