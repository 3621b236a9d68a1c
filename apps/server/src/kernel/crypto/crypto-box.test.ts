import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { createCryptoBox } from "./crypto-box.ts";
import { addMasterKey, masterIds, NoKeys, openKeys } from "./crypto-box-keys.ts";

describe("crypto box", () => {
  const folder = mkdtempSync(join(tmpdir(), "crux-keys-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const newFolder = () => join(mkdtempSync(join(folder, "f-")), "keys");
  const text = Buffer.from("11010519491231002X");

  it("makes its first keys where it may, for its own user only", () => {
    const keys = newFolder();
    expect(() => openKeys(keys, { mayCreate: false })).toThrow(NoKeys);
    openKeys(keys, { mayCreate: true });
    for (const name of ["index.key", "master-1.key"])
      expect(statSync(join(keys, name)).mode & 0o777).toBe(0o600);
    const box = createCryptoBox(openKeys(keys, { mayCreate: false }));
    expect(box.open(box.seal(text, "a"), "a")).toEqual(text);
  });

  it("opens only what is unchanged and in its place (I-35)", () => {
    const box = createCryptoBox(openKeys(newFolder(), { mayCreate: true }));
    const sealed = box.seal(text, "place one");
    expect(sealed.includes(text)).toBe(false);
    expect(box.seal(text, "place one").equals(sealed)).toBe(false);
    expect(() => box.open(sealed, "place two")).toThrow();
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => box.open(changed, "place one"), `byte ${at}`).toThrow();
    }
    for (const length of [0, 1, 5, 80, sealed.length - 1])
      expect(() => box.open(sealed.subarray(0, length), "place one")).toThrow();
    const other = createCryptoBox(openKeys(newFolder(), { mayCreate: true }));
    expect(() => other.open(sealed, "place one")).toThrow();
  });

  it("goes over to a new master key without sealing the body again", () => {
    const keys = newFolder();
    const box = createCryptoBox(openKeys(keys, { mayCreate: true }));
    const old = box.seal(text, "a");
    expect(addMasterKey(keys)).toBe("2");
    expect(masterIds(keys)).toEqual(["1", "2"]);
    expect(box.keyIdOf(box.seal(text, "a"))).toBe("2");
    const moved = box.rewrap(old, "a");
    expect([box.keyIdOf(old), box.keyIdOf(moved)]).toEqual(["1", "2"]);
    expect(moved.subarray(-text.length)).toEqual(old.subarray(-text.length));
    rmSync(join(keys, "master-1.key"));
    const later = createCryptoBox(openKeys(keys, { mayCreate: false }));
    expect(later.open(moved, "a")).toEqual(text);
    expect(() => later.open(old, "a")).toThrow("master key 1 is missing");
  });

  it("finds equal texts by a keyed mark that other keys don't make", () => {
    const [one, other] = [newFolder(), newFolder()].map((path) =>
      createCryptoBox(openKeys(path, { mayCreate: true })),
    );
    expect(one?.blindIndex("17 A")).toBe(one?.blindIndex("17 A"));
    expect(one?.blindIndex("17 A")).not.toBe(one?.blindIndex("18 A"));
    expect(one?.blindIndex("17 A")).not.toBe(other?.blindIndex("17 A"));
  });
});
