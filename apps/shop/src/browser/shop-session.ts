import type { User } from "@crux/contract/user.schema";
import { useSyncExternalStore } from "react";
import { storage } from "./shop-storage.ts";

/** Who is signed in on this device: the keys `user` and `token` of the local storage (R-APP-31). */
export type Session = { user: User; token: string };

const listeners = new Set<() => void>();
let current: Session | null | undefined;

function readStored(): Session | null {
  const user = storage.user.get();
  const token = storage.token.get();
  return user && token ? { user, token } : null;
}

/** The session of this moment, outside of components. */
export function getSession(): Session | null {
  if (current === undefined) current = typeof window === "undefined" ? null : readStored();
  return current;
}

const uidListeners = new Set<() => void>();

/** Calls back when somebody else, or nobody, is signed in; before components hear of it. */
export function onSessionChange(listener: () => void): void {
  uidListeners.add(listener);
}

function change(session: Session | null): void {
  const isOther = getSession()?.user.id !== session?.user.id;
  current = session;
  if (isOther) for (const listener of uidListeners) listener();
  for (const listener of listeners) listener();
}

/** Keeps user and token together (R-LOGIN-07). */
export function signIn(user: User, token: string): void {
  storage.user.set(user);
  storage.token.set(token);
  change({ user, token });
}

/** Keeps a newer copy of the signed-in user. */
export function keepUser(user: User): void {
  const session = getSession();
  if (session) signIn(user, session.token);
}

/** Removes user, token and checkout preview from this device (R-LOGIN-14). */
export function signOut(): void {
  storage.user.remove();
  storage.token.remove();
  storage.cartPre.remove();
  change(null);
}

/** The session as a hook; null on the server and in the first render, so that markup agrees. */
export function useSession(): Session | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSession,
    () => null,
  );
}
