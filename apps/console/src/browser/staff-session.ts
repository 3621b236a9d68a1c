import type { OwnStaffAccount, StaffAccount } from "@crux/contract/staff.schema";
import { liveValue } from "@crux/web/live-value";
import { createSession } from "@crux/web/session";
import { storage } from "./console-storage.ts";

/** The login tells less of somebody than they are told of themselves. */
type Person = StaffAccount & Partial<OwnStaffAccount>;

/** Who works at this device. */
export const { getSession, signIn, keepUser, signOut, onSessionChange, useSession } = createSession<Person>(
  storage.staff,
  storage.token,
  [storage.asked],
);

/** The token that the server refused last: its session is over while its page still stands, with all that was typed into it. */
export const refusedToken = liveValue<string | undefined>(undefined);
