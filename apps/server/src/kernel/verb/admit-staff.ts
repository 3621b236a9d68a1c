import { needsSecondFactor, type StaffRight } from "@crux/rules/people/staff-rights";
import { Fail } from "../fail.ts";
import { isAbout } from "../log/trail.ts";
import type { Staff } from "./context.ts";
import type { Kernel } from "./kernel.ts";

/**
 * Whose token of the staff this is. Throws 170001 to 170005, 900003 without the right, and 270044 for somebody who has
 * to set up a second factor first.
 */
export async function admitStaff(
  kernel: Kernel,
  token: string,
  { right, beforeSecondFactor = false }: { right?: StaffRight; beforeSecondFactor?: boolean } = {},
): Promise<Staff> {
  const staff = await kernel.staffDoor.authenticate(kernel.db, token, kernel.clock.now());
  isAbout("staff", staff.id);
  if (right && !staff.rights.has(right)) throw new Fail(900003);
  const isUnproven = kernel.strictStaff && !staff.hasSecondFactor && needsSecondFactor(staff.rights);
  if (isUnproven && !beforeSecondFactor) throw new Fail(270044);
  return staff;
}
