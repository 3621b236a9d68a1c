import type { Passwords } from "../kernel/crypto/passwords.ts";

/** Hashes each password once: the people of the demo share theirs, and a hash takes its time on purpose. */
export function hashOnce(passwords: Passwords): (password: string) => Promise<string> {
  const known = new Map<string, Promise<string>>();
  return (password) => {
    const hash = known.get(password) ?? passwords.hash(password);
    known.set(password, hash);
    return hash;
  };
}
