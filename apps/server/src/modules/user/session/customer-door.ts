import type { AdmitCustomer } from "../../../kernel/http/door.ts";
import type { Kernel } from "../../../kernel/verb/kernel.ts";
import { authenticate } from "./session.ts";
import { cacheSessions } from "./session-cache.ts";

/** Lets customers in by their sessions, as the database says or as it said a moment ago. */
export function createCustomerDoor(kernel: Kernel): AdmitCustomer {
  return cacheSessions((token) => authenticate(kernel.db, token, kernel.clock.now()), kernel);
}
