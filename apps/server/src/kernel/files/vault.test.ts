import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createLocalStorage } from "../../outside/storage/local.ts";
import { openTestVault, type TestVault } from "../../testing/open-vault.ts";
import { addMasterKey } from "../crypto/crypto-box-keys.ts";

const PHOTO = Buffer.from("a photo of a card");

describe("files", () => {
  let shop: TestVault;
  beforeEach(() => {
    shop = openTestVault();
  });
  afterEach(() => shop.drop());

  const onDisk = (name: string) => readFileSync(join(shop.filesFolder, name));

  it("gives a file back byte for byte, and keeps it sealed (I-35)", async () => {
    const { files } = shop.vault;
    await files.keep("identity/a.jpg", PHOTO);
    expect(await files.read("identity/a.jpg")).toEqual(PHOTO);
    expect(onDisk("identity/a.jpg").includes(PHOTO)).toBe(false);
    expect(readdirSync(join(shop.filesFolder, "identity"))).toEqual(["a.jpg"]);
  });

  it("opens a file under its own name only", async () => {
    const { files } = shop.vault;
    await files.keep("identity/a.jpg", PHOTO);
    await createLocalStorage(shop.filesFolder).put("identity/b.jpg", onDisk("identity/a.jpg"));
    await expect(files.read("identity/b.jpg")).rejects.toThrow();
  });

  it("forgets a file, also twice, and knows nothing of strange names", async () => {
    const { files } = shop.vault;
    await files.keep("identity/a.jpg", PHOTO);
    await files.remove("identity/a.jpg");
    await files.remove("identity/a.jpg");
    for (const name of ["identity/a.jpg", "../keys/index.key", "/etc/passwd", "a\0.jpg", ""])
      expect(await files.read(name)).toBeNull();
  });

  it("never leaves its folder", async () => {
    const storage = createLocalStorage(shop.filesFolder);
    for (const name of [
      "../x.txt",
      "u1/../../x.jpg",
      "/etc/passwd",
      "u1//x.jpg",
      "u1\\x.jpg",
      "u1/x.jpg\0",
    ]) {
      await expect(storage.get(name)).rejects.toThrow(RangeError);
      await expect(storage.put(name, PHOTO)).rejects.toThrow(RangeError);
    }
  });

  it("goes over to a new master key", async () => {
    const { files, box } = shop.vault;
    await files.keep("identity/a.jpg", PHOTO);
    addMasterKey(shop.keyFolder);
    await files.rewrap("identity/a.jpg");
    expect(box.keyIdOf(onDisk("identity/a.jpg"))).toBe("2");
    expect(await files.read("identity/a.jpg")).toEqual(PHOTO);
  });
});
