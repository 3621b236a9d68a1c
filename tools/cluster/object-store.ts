import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { S3Account } from "@crux/server/outside/storage/s3";
import { freePort } from "@crux/server/testing/free-port";
import type { Ground } from "./ground.ts";
import { createPart, type Part, statusOf, until } from "./part.ts";

export type ObjectStore = { account: S3Account; part: Part };

const MAIN = join(import.meta.dirname, "object-store-main.ts");
const START_MS = 30_000;

/** Starts what stands for a bucket here: a process that speaks S3 and keeps its objects in the cluster's folder. */
export async function startObjectStore(ground: Ground): Promise<ObjectStore> {
  const port = await freePort();
  const account: S3Account = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: "crux",
    region: "here-1",
    accessKey: "crux",
    secret: randomBytes(16).toString("hex"),
  };
  const part = createPart(ground, {
    name: "objects",
    command: process.execPath,
    args: [MAIN],
    env: { OBJECTS: JSON.stringify({ folder: ground.room("bucket"), port, account }) },
    isOwn: true,
  });
  part.start();
  // Whoever asks without a signature is refused.
  await until("the store of files", START_MS, async () => (await statusOf(account.endpoint)) === 403);
  return { account, part };
}
