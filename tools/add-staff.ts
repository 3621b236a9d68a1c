import { staffOpsSchemas } from "@crux/contract/staff.schema";
import { createApp } from "@crux/server/app";
import { readConfig } from "@crux/server/config";
import { systemClock } from "@crux/server/kernel/clock";
import { runAsSystem } from "@crux/server/kernel/kernel";
import { migrate } from "@crux/server/kernel/migrate";
import { addStaff } from "@crux/server/modules/staff/service";
import { openDatabase } from "@crux/server/start/open-database";
import { openVault } from "@crux/server/start/open-vault";

/** Adds an account straight to the configured database, for the first owner; with the embedded one the server has to be stopped. */
export async function addStaffToDatabase(input: Record<string, unknown>): Promise<void> {
  const parsed = staffOpsSchemas.add.input.safeParse(input);
  if (!parsed.success)
    throw new Error("name=2-20 letters, digits or hyphens, password of 8-64, role=owner|…");
  const { name, password, role, rights } = parsed.data;
  const config = readConfig();
  const { database, release } = await openDatabase(config);
  try {
    await migrate(database);
    const app = createApp({ database, clock: systemClock, vault: openVault(config), logLevel: "silent" });
    const passwordHash = await app.kernel.passwords.hash(password);
    const staff = await runAsSystem(app.kernel, (ctx) => addStaff(ctx, { name, role, rights, passwordHash }));
    console.log(JSON.stringify(staff, null, 2));
    await app.close();
  } finally {
    await database.close();
    await release();
  }
}
