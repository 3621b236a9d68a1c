import * as staffOutcome from "@crux/contract/outcomes/staff";
import { easyPassword } from "../../kernel/crypto/easy-password.ts";
import { Fail } from "../../kernel/fail.ts";

/**
 * Throws `staff.COMMON_PASSWORD` for a password that is tried first, `staff.PERSONAL_PASSWORD` for one that holds its
 * owner's name.
 */
export async function checkStaffPassword(name: string, password: string): Promise<void> {
  const easy = await easyPassword(password, [name]);
  if (easy) throw new Fail(easy === "common" ? staffOutcome.COMMON_PASSWORD : staffOutcome.PERSONAL_PASSWORD);
}
