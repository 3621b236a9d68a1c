import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type S3Peer, startS3Peer } from "../../testing/s3-peer.ts";
import { createMetrics } from "../../watch/metrics.ts";
import { createS3Storage } from "./s3.ts";
import { watchedStorage } from "./watched.ts";

const folder = mkdtempSync(join(tmpdir(), "crux-watched-"));
let peer: S3Peer;
beforeAll(async () => {
  peer = await startS3Peer(folder, { pageSize: 1 });
});
afterAll(async () => {
  await peer.close();
  rmSync(folder, { recursive: true, force: true });
});

it("counts and times each request to a bucket by what was asked and how it ended, without any name", async () => {
  const { watch, registry } = createMetrics();
  const storage = watchedStorage(createS3Storage(peer.account), watch.asked);
  await storage.put("identity/a.jpg", Buffer.from("sealed"));
  await storage.put("identity/b.jpg", Buffer.from("sealed"));
  expect(await storage.get("identity/a.jpg")).toEqual(Buffer.from("sealed"));
  expect(await storage.get("identity/none.jpg")).toBeNull();
  const pages: string[][] = [];
  for await (const page of storage.list()) pages.push(page.map(({ name }) => name));
  expect(pages).toEqual([["identity/a.jpg"], ["identity/b.jpg"]]);
  await storage.delete("identity/a.jpg");
  const locked = watchedStorage(createS3Storage({ ...peer.account, secret: "guessed" }), watch.asked);
  await expect(locked.get("identity/b.jpg")).rejects.toThrow("SignatureDoesNotMatch");

  const text = await registry.metrics();
  const count = (call: string, outcome: string) =>
    Number(
      new RegExp(
        `^crux_outside_seconds_count\\{system="storage",call="${call}",outcome="${outcome}"\\} (\\d+)`,
        "m",
      ).exec(text)?.[1] ?? 0,
    );
  expect([count("put", "good"), count("get", "good"), count("get", "failed")]).toEqual([2, 2, 1]);
  expect([count("list", "good"), count("delete", "good")]).toEqual([3, 1]);
  expect(text).toMatch(
    /crux_outside_seconds_bucket\{le="0.02",system="storage",call="get",outcome="good"\} \d/,
  );
  expect(text).not.toContain("identity");
});
