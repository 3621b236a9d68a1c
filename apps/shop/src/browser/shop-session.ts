import type { User } from "@crux/contract/user.schema";
import { createSession } from "@crux/web/session";
import { storage } from "./shop-storage.ts";

/** The customer of this device (R-LOGIN-07); the checkout preview and what they looked at leave it with them (R-LOGIN-14). */
export const { getSession, signIn, keepUser, signOut, onSessionChange, useSession } = createSession<User>(
  storage.user,
  storage.token,
  [storage.cartPre, storage.seen],
);
