import { randomBytes, timingSafeEqual } from "node:crypto";
import { createHashThreads, type HashPlace, type HashThreads } from "./hash-threads.ts";

/** The work of one hash by scrypt: `n` rounds of `r` blocks take 128 × n × r bytes. */
export type PasswordCost = { n: number; r: number };

/** The least that OWASP asks of scrypt: 128 MiB for each hash. */
export const PASSWORD_COST: PasswordCost = { n: 2 ** 17, r: 8 };

const KEY_BYTES = 32;

/** What `check` found; `better` is a hash at today's cost to be kept instead, for a right password that was hashed for less. */
export type PasswordCheck = { isRight: boolean; better: string | null };

/**
 * Hashes passwords off the event loop, two at once at most; every call throws `general.TOO_MANY_REQUESTS` after two
 * seconds in the queue.
 */
export type Passwords = {
  /** A slow salted hash as `scrypt$N$r$salt$key`. */
  hash(password: string): Promise<string>;
  /**
   * Whether the password belongs to the hash; no hash, an old one and today's take the same time. `isAhead` is somebody
   * who need not wait for strangers.
   */
  check(hash: string | null, password: string, turn?: { isAhead: boolean }): Promise<PasswordCheck>;
  /** The same for somebody from this network, who takes turns with other networks; it is looked up where something is hashed. */
  from(place: () => HashPlace): Passwords;
  /** Ends the threads that hash. */
  end(): Promise<void>;
};

/** Passwords at the given cost; tests ask for less than production does. */
export function createPasswords(cost: PasswordCost = PASSWORD_COST): Passwords {
  return passwordsOf(createHashThreads(), cost, () => NOWHERE);
}

const NOWHERE: HashPlace = { network: "", wide: "" };

function passwordsOf(threads: HashThreads, cost: PasswordCost, place: () => HashPlace): Passwords {
  const hash = async (password: string, turn = { isAhead: false }) => {
    const salt = randomBytes(16);
    const key = await threads.derive(
      { password, salt, keyBytes: KEY_BYTES, ...cost },
      { ...place(), ...turn },
    );
    return written(cost, salt, key);
  };
  return {
    hash: (password) => hash(password),
    async check(kept, password, turn = { isAhead: false }) {
      const { n, r, salt, key } = readHash(kept ?? nobodysHash(cost));
      const actual = await threads.derive(
        { password, salt, keyBytes: KEY_BYTES, n, r },
        { ...place(), ...turn },
      );
      // Hashed anew for wrong passwords, too: the time must not tell whose hash is old.
      const anew = n * r < cost.n * cost.r ? await hash(password, turn) : null;
      const isRight = timingSafeEqual(key, actual) && kept !== null;
      return { isRight, better: isRight ? anew : null };
    },
    from: (other) => passwordsOf(threads, cost, other),
    end: threads.end,
  };
}

function nobodysHash(cost: PasswordCost): string {
  return written(cost, Buffer.alloc(16), Buffer.alloc(KEY_BYTES));
}

function written({ n, r }: PasswordCost, salt: Buffer, key: Buffer): string {
  return `scrypt$${n}$${r}$${salt.toString("base64url")}$${key.toString("base64url")}`;
}

function readHash(hash: string): PasswordCost & { salt: Buffer; key: Buffer } {
  const [, n, r, salt = "", key = ""] = hash.split("$");
  return {
    n: Number(n),
    r: Number(r),
    salt: Buffer.from(salt, "base64url"),
    key: Buffer.from(key, "base64url"),
  };
}
