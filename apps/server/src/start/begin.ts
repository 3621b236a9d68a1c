import cluster from "node:cluster";
import { readConfig } from "../config.ts";

/** Runs the shop in this process, or in as many as `WORKERS` says. Ends the process when it cannot start. */
export async function begin(): Promise<void> {
  try {
    const config = readConfig();
    if (config.workers > 1 && cluster.isPrimary) {
      const { runWorkers } = await import("./workers.ts");
      await runWorkers(config);
    } else {
      const { runShop } = await import("./run-shop.ts");
      await runShop(config);
    }
  } catch (error) {
    const { explain } = await import("./explain.ts");
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  }
}
