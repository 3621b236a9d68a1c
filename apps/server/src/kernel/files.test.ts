import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createLocalStorage } from "../outside/storage/local.ts";
import { createTestClock } from "../testing/test-clock.ts";
import { Fail } from "./fail.ts";
import { createFiles } from "./files.ts";
import { mountFiles } from "./files-route.ts";

const PHOTO = Buffer.from("a photo");
const MINUTE_MS = 60_000;

describe("files", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "crux-files-"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const setUp = (secret = Buffer.alloc(32, 7)) => {
    const clock = createTestClock();
    const files = createFiles(createLocalStorage(folder), secret, clock);
    const http = Fastify();
    mountFiles(http, files);
    http.setErrorHandler((error, _request, reply) =>
      reply.code(error instanceof Fail ? error.status : 500).send(),
    );
    return { clock, files, http };
  };

  it("gives a file back to its owner, byte for byte", async () => {
    const { files } = setUp();
    const name = await files.keep(17, PHOTO, "image/jpeg");
    expect(await files.read(17, name)).toEqual({ body: PHOTO, type: "image/jpeg" });
    expect(await readdir(join(folder, "u17"))).toHaveLength(1);
  });

  it("denies to others that it exists", async () => {
    const { files } = setUp();
    const name = await files.keep(17, PHOTO, "image/png");
    expect(() => files.read(1, name)).toThrow(Fail);
    expect(() => files.link(170, name)).toThrow(Fail);
    await expect(files.remove(71, name)).rejects.toThrow(Fail);
    expect(await files.read(17, name)).toBeDefined();
  });

  it("shows it to holders of a link for five minutes", async () => {
    const { files, http, clock } = setUp();
    const link = files.link(17, await files.keep(17, PHOTO, "image/webp"));
    const fresh = await http.inject(link);
    expect(fresh.statusCode).toBe(200);
    expect(fresh.headers["content-type"]).toBe("image/webp");
    expect(fresh.headers["cache-control"]).toBe("private, max-age=300");
    clock.advance(5 * MINUTE_MS - 1000);
    expect((await http.inject(link)).statusCode).toBe(200);
    clock.advance(2000);
    expect((await http.inject(link)).statusCode).toBe(404);
  });

  it("refuses links that were changed or signed elsewhere", async () => {
    const { files, http } = setUp();
    const mine = files.link(17, await files.keep(17, PHOTO, "image/jpeg"));
    const other = await files.keep(18, PHOTO, "image/jpeg");
    const forged = setUp(Buffer.alloc(32, 8)).files.link(18, other);
    const attempts = [
      mine.replace(/u17\/[^?]+/, other),
      mine.replace(/until=\w+/, "until=zzzzzzzzz"),
      mine.replace(/signature=.*/, "signature="),
      `/files/${other}`,
      forged,
    ];
    for (const attempt of attempts) expect((await http.inject(attempt)).statusCode).toBe(404);
  });

  it("never leaves its folder", async () => {
    const storage = createLocalStorage(folder);
    for (const name of [
      "../secret.txt",
      "u1/../../x.jpg",
      "/etc/passwd",
      "u1//x.jpg",
      "u1\\x.jpg",
      "u1/x.jpg\0",
    ]) {
      await expect(storage.get(name)).rejects.toThrow(RangeError);
      await expect(storage.put(name, PHOTO)).rejects.toThrow(RangeError);
    }
    const { http } = setUp();
    for (const url of ["/files/..%2f..%2fetc%2fpasswd", "/files/../kernel/files.ts"]) {
      expect((await http.inject(url)).statusCode).toBe(404);
    }
  });

  it("forgets a file that its owner removes", async () => {
    const { files } = setUp();
    const name = await files.keep(17, PHOTO, "image/jpeg");
    await files.remove(17, name);
    await files.remove(17, name);
    await expect(files.read(17, name)).rejects.toThrow(Fail);
  });
});
