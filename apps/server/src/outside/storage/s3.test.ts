import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../../testing/free-port.ts";
import { type S3Peer, startS3Peer } from "../../testing/s3-peer.ts";
import type { StoredFile } from "./port.ts";
import { createS3Storage } from "./s3.ts";
import { readStorageConfig } from "./storage-config.ts";

const BODY = Buffer.from("a sealed photo");
const folder = mkdtempSync(join(tmpdir(), "crux-s3-"));

describe("files in a bucket", () => {
  let peer: S3Peer;
  beforeAll(async () => {
    peer = await startS3Peer(folder, { pageSize: 2 });
  });
  afterAll(async () => {
    await peer.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const away = (state: string) => expect.objectContaining({ name: "StorageAway", code: state });

  it("are given back byte for byte, also after they were kept again, and go", async () => {
    const storage = createS3Storage(peer.account);
    await storage.put("identity/a.jpg", Buffer.from("before"));
    await storage.put("identity/a.jpg", BODY);
    expect(await storage.get("identity/a.jpg")).toEqual(BODY);
    expect(readdirSync(join(folder, "identity"))).toEqual(["a.jpg"]);
    await storage.delete("identity/a.jpg");
    await storage.delete("identity/a.jpg");
    expect(await storage.get("identity/a.jpg")).toBeNull();
  });

  it("are listed page by page", async () => {
    const storage = createS3Storage(peer.account);
    const names = [
      "picture/b-360.webp",
      "task/1-1-1.part",
      "identity/c.jpg",
      "packing/d.jpg",
      "picture/a-360.webp",
    ];
    for (const name of names) await storage.put(name, BODY);
    const pages: StoredFile[][] = [];
    for await (const page of storage.list()) pages.push(page);
    expect(pages.map((page) => page.length)).toEqual([2, 2, 1]);
    expect(pages.flat().map(({ name }) => name)).toEqual(names.toSorted());
    for (const { at } of pages.flat()) expect(Math.abs(at.getTime() - Date.now())).toBeLessThan(60_000);
    for (const name of names) await storage.delete(name);
  });

  it("never leave the bucket", async () => {
    const storage = createS3Storage(peer.account);
    for (const name of ["../x.txt", "/etc/passwd", "a//b.jpg", "a.jpg?x=1", "a\0.jpg", ""]) {
      await expect(storage.get(name)).rejects.toThrow(RangeError);
      await expect(storage.put(name, BODY)).rejects.toThrow(RangeError);
    }
  });

  it("wait a moment for a store that is busy, and are away when it stays so", async () => {
    const storage = createS3Storage(peer.account);
    peer.slowDown(2);
    await storage.put("identity/a.jpg", BODY);
    peer.slowDown(3);
    await expect(storage.get("identity/a.jpg")).rejects.toEqual(away("503 SlowDown"));
    const nobody = { ...peer.account, endpoint: `http://127.0.0.1:${await freePort()}` };
    await expect(createS3Storage(nobody).get("identity/a.jpg")).rejects.toEqual(away("nothing"));
  });

  it("are nobody's who has not the key, and a bucket that is not there is no missing file", async () => {
    const refused = async (account: Partial<typeof peer.account>, state: string) => {
      const storage = createS3Storage({ ...peer.account, ...account });
      const works = [
        () => storage.get("identity/a.jpg"),
        () => storage.put("identity/a.jpg", BODY),
        () => storage.delete("identity/a.jpg"),
      ];
      for (const work of works) await expect(work()).rejects.toEqual(away(state));
    };
    await refused({ secret: "guessed" }, "403 SignatureDoesNotMatch");
    await refused({ accessKey: "guessed" }, "403 InvalidAccessKeyId");
    await refused({ bucket: "other" }, "404 NoSuchBucket");
    const error = await createS3Storage({ ...peer.account, secret: "guessed" })
      .get("identity/a.jpg")
      .catch(String);
    expect(error).not.toContain("guessed");
  });

  it("lie below the host's name where it begins with the bucket's", async () => {
    // The peer looks for its bucket in the path, where there is none.
    const storage = createS3Storage({ ...peer.account, bucket: "127" });
    await expect(storage.get("identity/a.jpg")).rejects.toEqual(away("404 NoSuchBucket"));
  });
});

describe("the configuration of a bucket", () => {
  const whole = {
    S3_ENDPOINT: "https://s3.example.com",
    S3_BUCKET: "crux",
    S3_REGION: "auto",
    S3_ACCESS_KEY: "key",
    S3_SECRET: "hidden",
  };

  it("is the data folder unless something is said, and a bucket when all is", () => {
    expect(readStorageConfig({})).toEqual({ kind: "folder" });
    expect(readStorageConfig(whole)).toEqual({
      kind: "s3",
      endpoint: "https://s3.example.com",
      bucket: "crux",
      region: "auto",
      accessKey: "key",
      secret: "hidden",
    });
  });

  it("is refused by half, with the names of what is missing and no secret", () => {
    const { S3_BUCKET: _bucket, S3_REGION: _region, ...half } = whole;
    expect(() => readStorageConfig(half)).toThrow(/^(?!.*hidden).*S3 needs S3_BUCKET, S3_REGION, too/);
  });
});
