import { storage } from "./console-storage.ts";

/** As many accounts as share a desk. */
const MOST = 10;

const keyOf = (name: string) => name.trim().toLowerCase();

/** The door pass that this browser keeps for an account. */
export function passOf(name: string): string | undefined {
  return storage.passes.get()?.[keyOf(name)];
}

/** Keeps a door pass for the next login of this account; signing out leaves it. */
export function keepPass(name: string, pass: string): void {
  const { [keyOf(name)]: _, ...others } = storage.passes.get() ?? {};
  const latest = Object.entries(others).slice(1 - MOST);
  storage.passes.set(Object.fromEntries([...latest, [keyOf(name), pass]]));
}
