import { type Kernel, runAsSystem } from "../kernel/verb/kernel.ts";
import { hashOnce } from "./hash-once.ts";
import { loadAnnouncements } from "./load-announcements.ts";
import { loadCoupons } from "./load-coupons.ts";
import { loadLogistics } from "./load-logistics.ts";
import { loadPeople } from "./load-people.ts";
import { loadShop } from "./load-shop.ts";
import { loadStaff } from "./load-staff.ts";

/** Loads the demo shop into an empty database, in one transaction: all of it or nothing. */
export async function loadDemo(kernel: Kernel): Promise<void> {
  await runAsSystem(kernel, async (ctx) => {
    const hash = hashOnce(ctx.passwords);
    await loadShop(ctx);
    await loadLogistics(ctx);
    await loadCoupons(ctx, await loadPeople(ctx, hash));
    await loadStaff(ctx, hash);
    await loadAnnouncements(ctx);
  });
}
