import { useSyncExternalStore } from "react";
import type { Stored } from "./storage.ts";

/** Who is signed in on this device. */
export type Session<Person> = { user: Person; token: string };

type SessionStore<Person> = {
  /** The session of this moment, outside of components. */
  getSession(): Session<Person> | null;
  /** Keeps user and token together. */
  signIn(user: Person, token: string): void;
  /** Keeps a newer copy of the signed-in user. */
  keepUser(user: Person): void;
  /** Removes user, token and their belongings from this device. */
  signOut(): void;
  /** Calls back when somebody else, or nobody, is signed in; before components hear of it. */
  onSessionChange(listener: () => void): void;
  /** The session as a hook; null on the server and in the first render, so that markup agrees. */
  useSession(): Session<Person> | null;
};

/** The session of one program, kept where it says; `belongings` leave the device with the person. */
export function createSession<Person extends { id: number }>(
  storedUser: Stored<Person>,
  storedToken: Stored<string>,
  belongings: readonly Pick<Stored<unknown>, "remove">[] = [],
): SessionStore<Person> {
  const listeners = new Set<() => void>();
  const personListeners = new Set<() => void>();
  let current: Session<Person> | null | undefined;
  if (typeof window !== "undefined") addEventListener("storage", followOtherTabs);

  function readStored(): Session<Person> | null {
    const user = storedUser.get();
    const token = storedToken.get();
    return user && token ? { user, token } : null;
  }

  function getSession(): Session<Person> | null {
    if (current === undefined) current = typeof window === "undefined" ? null : readStored();
    return current;
  }

  function change(session: Session<Person> | null): void {
    const isOther = getSession()?.user.id !== session?.user.id;
    current = session;
    if (isOther) for (const listener of personListeners) listener();
    for (const listener of listeners) listener();
  }

  /** Whoever signs in or out in another tab does so in this one. */
  function followOtherTabs(): void {
    if (storedToken.get() !== getSession()?.token) change(readStored());
  }

  function signIn(user: Person, token: string): void {
    storedUser.set(user);
    storedToken.set(token);
    change({ user, token });
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  return {
    getSession,
    signIn,
    keepUser(user) {
      const session = getSession();
      if (!session) return;
      // Another tab may have ended this session a moment ago, or begun another.
      if (storedToken.get() === session.token) storedUser.set(user);
      change({ ...session, user });
    },
    signOut() {
      for (const one of [storedUser, storedToken, ...belongings]) one.remove();
      change(null);
    },
    onSessionChange: (listener) => void personListeners.add(listener),
    useSession: () => useSyncExternalStore(subscribe, getSession, () => null),
  };
}
