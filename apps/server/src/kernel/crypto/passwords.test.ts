import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import * as generalOutcome from "@crux/contract/outcomes/general";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Fail } from "../fail.ts";
import { REST_MS } from "../watched-thread.ts";
import { createPasswords, PASSWORD_COST, type Passwords } from "./passwords.ts";

const opened: Passwords[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.end();
});

function open(cost?: { n: number; r: number }): Passwords {
  const passwords = createPasswords(cost);
  opened.push(passwords);
  return passwords;
}

describe("hashes of passwords", () => {
  it("take OWASP's least of scrypt unless told otherwise: N = 2^17, r = 8", async () => {
    const passwords = open();
    const hash = await passwords.hash("ruby-lantern-41");
    expect(hash).toMatch(/^scrypt\$131072\$8\$[\w-]{22}\$[\w-]{43}$/);
    expect(await passwords.check(hash, "ruby-lantern-41")).toEqual({ isRight: true, better: null });
    expect((await passwords.check(hash, "ruby-lantern-42")).isRight).toBe(false);
  });

  it("differ for the same password", async () => {
    const passwords = open({ n: 1024, r: 8 });
    expect(await passwords.hash("same")).not.toBe(await passwords.hash("same"));
  });

  it("of less are answered with a better one, for the right password alone", async () => {
    const old = await open({ n: 1024, r: 8 }).hash("ruby-lantern-41");
    const passwords = open({ n: 4096, r: 8 });
    const { isRight, better } = await passwords.check(old, "ruby-lantern-41");
    expect([isRight, better?.split("$").slice(0, 3)]).toEqual([true, ["scrypt", "4096", "8"]]);
    expect(await passwords.check(better, "ruby-lantern-41")).toEqual({ isRight: true, better: null });
    expect(await passwords.check(old, "wrong")).toEqual({ isRight: false, better: null });
    expect(await passwords.check(null, "")).toEqual({ isRight: false, better: null });
  });

  it("leave libuv's threads to others: a file is read while they are made", async () => {
    const passwords = open();
    const hashing = Promise.allSettled(Array.from({ length: 4 }, () => passwords.hash("ruby-lantern-41")));
    let isHashing = true;
    const done = hashing.finally(() => {
      isHashing = false;
    });
    let reads = 0;
    while (isHashing) {
      await readFile(join(import.meta.dirname, "passwords.ts"));
      reads += 1;
    }
    await done;
    expect(reads).toBeGreaterThan(50);
  });

  it("are not waited for longer than two seconds: 900005", async () => {
    const passwords = open();
    const from = performance.now();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 60 }, () =>
        passwords.hash("ruby-lantern-41").catch((error: unknown) => {
          throw Object.assign(error as Error, { afterMs: performance.now() - from });
        }),
      ),
    );
    const refused = outcomes.filter((one) => one.status === "rejected").map(({ reason }) => reason);
    expect(outcomes.length - refused.length).toBeGreaterThanOrEqual(1);
    expect(refused.length).toBeGreaterThan(20);
    expect(
      refused.every((error) => error instanceof Fail && error.code === generalOutcome.TOO_MANY_REQUESTS),
    ).toBe(true);
    expect(Math.max(...refused.map(({ afterMs }) => afterMs))).toBeLessThan(4_000);
  });

  it("of one network with many wait for their own kind, and not another network for them", async () => {
    const passwords = open({ n: 1024, r: 8 });
    const ended: string[] = [];
    const from = (place: string) =>
      passwords
        .from(() => ({ network: place, wide: place }))
        .hash("ruby-lantern-41")
        .then(() => ended.push(place));
    const crowd = Array.from({ length: 8 }, () => from("crowd"));
    await from("neighbour");
    // Two may be under way when the neighbour comes, and one more may end in the same moment.
    expect(ended.filter((place) => place === "crowd").length).toBeLessThanOrEqual(4);
    await Promise.all(crowd);
  });

  it("of a new network for each, all within one wider network, wait for their own kind, too", async () => {
    const passwords = open({ n: 1024, r: 8 });
    const ended: string[] = [];
    const from = (network: string, wide: string) =>
      passwords
        .from(() => ({ network, wide }))
        .hash("ruby-lantern-41")
        .then(() => ended.push(wide));
    const crowd = Array.from({ length: 12 }, (_, index) => from(`crowd ${index}`, "crowd"));
    await from("neighbour", "neighbour");
    expect(ended.filter((wide) => wide === "crowd").length).toBeLessThanOrEqual(4);
    await Promise.all(crowd);
  });

  it("of somebody who is known go ahead of strangers from everywhere", async () => {
    const passwords = open({ n: 1024, r: 8 });
    const kept = await passwords.hash("ruby-lantern-41");
    const ended: string[] = [];
    const strangers = Array.from({ length: 12 }, (_, index) =>
      passwords
        .from(() => ({ network: `${index}`, wide: `${index}` }))
        .check(kept, "a wrong one")
        .then(() => ended.push("stranger")),
    );
    const home = passwords.from(() => ({ network: "home", wide: "home" }));
    // Home had much looked at of late.
    for (let time = 0; time < 3; time += 1) await home.check(kept, "ruby-lantern-41", { isAhead: true });
    expect(ended.length).toBeLessThan(12);
    await Promise.all(strangers);
  });

  it("go on after a thread broke down", async () => {
    const passwords = open({ n: 1024, r: 8 });
    await expect(open({ n: 1000, r: 8 }).hash("no power of two")).rejects.toThrow();
    const broken = passwords.check("scrypt$1000$8$AAAA$AAAA", "x");
    await expect(broken).rejects.toThrow();
    expect(await passwords.hash("ruby-lantern-41")).toMatch(/^scrypt\$1024\$/);
  });

  it("leave no thread behind that nobody needed for long, and are made by another one afterwards", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const asked = vi.spyOn(Worker.prototype, "postMessage");
    const passwords = open({ n: 1024, r: 8 });
    await passwords.hash("first");
    vi.advanceTimersByTime(REST_MS - 1);
    await passwords.hash("next");
    vi.advanceTimersByTime(REST_MS - 1);
    await passwords.hash("in time");
    vi.advanceTimersByTime(REST_MS);
    expect(await passwords.hash("in the moment in which it ends")).toMatch(/^scrypt\$1024\$/);
    vi.useRealTimers();
    const [first, next, inTime, later] = asked.mock.contexts as Worker[];
    asked.mockRestore();
    expect([next, inTime]).toEqual([first, first]);
    expect(later).not.toBe(first);
    await vi.waitFor(() => expect(first?.threadId).toBe(-1));
  });

  it("are known for what production uses", () => {
    expect(PASSWORD_COST).toEqual({ n: 131_072, r: 8 });
  });
});
