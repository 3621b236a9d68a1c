import { type Kernel, runAsSystem } from "../kernel/kernel.ts";
import { loadLogistics } from "./load-logistics.ts";
import { loadPeople } from "./load-people.ts";
import { loadShop } from "./load-shop.ts";

/** Loads the demo shop into an empty database, in one transaction: all of it or nothing. */
export async function loadDemo(kernel: Kernel): Promise<void> {
  await runAsSystem(kernel, async (ctx) => {
    await loadShop(ctx);
    await loadLogistics(ctx);
    await loadPeople(ctx);
  });
}
