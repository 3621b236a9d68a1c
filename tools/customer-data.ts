import { mkdir, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { sweepOnce } from "@crux/server/kernel/time/sweeps";
import { runAsSystem } from "@crux/server/kernel/verb/kernel";
import { eraseCustomer, exportCustomer } from "@crux/server/modules/privacy/service";
import { onDatabase } from "./on-database.ts";

/** The sweeps that remove files which nothing uses any more. */
const FILE_SWEEPS = ["remove uploads", "remove packing pictures"];

/**
 * Writes all that the configured database holds of a customer into a folder: `customer-10001.json` beside the files that
 * it names. Whoever runs it answers for the folder; nobody else on the machine can read it.
 */
export async function exportFromDatabase({ uid, to }: { uid: number; to: string }): Promise<void> {
  const { files, ...data } = await onDatabase((app) =>
    runAsSystem(app.kernel, (ctx) => exportCustomer(ctx, { uid })),
  );
  const folder = join(to, `customer-${uid}-files`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const { name, base64 } of files)
    await writeFile(join(folder, basename(name)), Buffer.from(base64, "base64"), { mode: 0o600 });
  const file = join(to, `customer-${uid}.json`);
  await writeFile(file, `${JSON.stringify(data, null, 2)}\n`, { mode: 0o600 });
  console.log(`${file} and ${files.length} files in ${folder}`);
}

/** Takes the person out of an account of the configured database, its files included. */
export async function eraseFromDatabase({ uid }: { uid: number }): Promise<void> {
  await onDatabase(async (app) => {
    await runAsSystem(app.kernel, (ctx) => eraseCustomer(ctx, { uid }));
    for (const sweep of app.sweeps) if (FILE_SWEEPS.includes(sweep.name)) await sweepOnce(app.kernel, sweep);
  });
  console.log(`${uid}: the account is a number without a person from now on`);
}
