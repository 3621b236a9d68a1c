import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { Fail } from "./fail.ts";

const COST = 2 ** 14;
const BLOCK = 8;
const KEY_BYTES = 32;
const MAX_RUNNING = 4;
const MAX_WAITING = 200;

let running = 0;
const waiting: (() => void)[] = [];

/** A slow salted hash of a password as `scrypt$N$r$salt$key`; runs off the event loop, at most four at once. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, COST, BLOCK);
  return `scrypt$${COST}$${BLOCK}$${salt.toString("base64url")}$${key.toString("base64url")}`;
}

const NOBODY = `scrypt$${COST}$${BLOCK}$${"A".repeat(22)}$${"A".repeat(43)}`;

/** Whether the password belongs to the hash; without a hash it takes as long and is false. */
export async function isPasswordOf(hash: string | null, password: string): Promise<boolean> {
  const [, cost, block, salt = "", key = ""] = (hash ?? NOBODY).split("$");
  const expected = Buffer.from(key, "base64url");
  const actual = await derive(password, Buffer.from(salt, "base64url"), Number(cost), Number(block));
  return timingSafeEqual(expected, actual) && hash !== null;
}

async function derive(password: string, salt: Buffer, cost: number, block: number): Promise<Buffer> {
  await takeSlot();
  try {
    return await scryptKey(password, salt, { N: cost, r: block, p: 1 });
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

function takeSlot(): Promise<void> | void {
  if (running < MAX_RUNNING) {
    running += 1;
    return;
  }
  if (waiting.length >= MAX_WAITING) throw new Fail(900005);
  return new Promise((resolve) => waiting.push(resolve));
}

function scryptKey(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, KEY_BYTES, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
