import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { userApi } from "@crux/contract/user";
import { HOUR_MS } from "@crux/rules/time/durations";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type App, createApp } from "../../../app.ts";
import { copyFiles } from "../../../backup/make-backup.ts";
import { createVault, type Vault } from "../../../kernel/files/vault.ts";
import { sweepOnce } from "../../../kernel/time/sweeps.ts";
import { createLocalStorage } from "../../../outside/storage/local.ts";
import { createS3Storage } from "../../../outside/storage/s3.ts";
import { type Caller, createCaller } from "../../../testing/caller.ts";
import { ENGINES, openShop, type Shop } from "../../../testing/open-shop.ts";
import { openTestVault, type TestVault } from "../../../testing/open-vault.ts";
import { signUp } from "../../../testing/people.ts";
import { newPapers, plainPhoto, sendForm } from "../../../testing/photos.ts";
import { type S3Peer, startS3Peer } from "../../../testing/s3-peer.ts";
import { audit } from "../../report/audit.ts";
import { uploadSweep } from "../upload/upload-sweep.ts";

const RECEIVER = {
  name: "王小明",
  mobile: "+8613800000000",
  country: "中国" as const,
  state: "广东省",
  city: "深圳市",
  district: "南山区",
  detailAddress: "科技园1号",
};

describe.each(ENGINES)("two servers with their files in one bucket, on %s", (engine) => {
  let peer: S3Peer;
  let keys: TestVault;
  let shop: Shop;
  let other: App;
  const folder = mkdtempSync(join(tmpdir(), "crux-bucket-"));
  const stored = () => createS3Storage(peer.account);
  const vault = (): Vault => createVault(stored(), keys.vault.box);
  beforeAll(async () => {
    peer = await startS3Peer(folder);
    keys = openTestVault(inject("vaultFolder"));
    await copyFiles(createLocalStorage(keys.filesFolder), stored());
    shop = await openShop(engine, { vault: vault() });
    // The demo of the other engine handed its papers in at the same place.
    for (const { what } of await broken()) await stored().delete(what.split(" ")[0] ?? "");
    const { database, clock } = shop;
    other = createApp({ database, clock, vault: vault(), logLevel: "silent" });
  });
  afterAll(async () => {
    await other.close();
    await shop.close();
    await peer.close();
    keys.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const look = async ({ http }: App, url: string, { session }: Caller) =>
    http.inject({ url, headers: { authorization: `Bearer ${session?.token}` } });
  const broken = () => audit(shop.database.db, { files: stored(), isStill: true });

  it("show a photo that the other one took, and none an hour after it was given up (I-35, I-38)", async () => {
    const person = await signUp(shop);
    const papers = await newPapers(shop.app.http, person.session);
    const { id } = await person.call(userApi.saveReceiver, { ...RECEIVER, userIdentityPojo: papers });
    const url = papers.identifyImgFront;
    const [here, there] = [await look(shop.app, url, person), await look(other, url, person)];
    expect([here.statusCode, there.statusCode]).toEqual([200, 200]);
    expect(there.rawPayload).toEqual(here.rawPayload);
    const name = url.replace("/v1/files/", "");
    expect(
      (await stored().get(name))?.includes(here.rawPayload.subarray(0, 100)),
      "it lies there sealed",
    ).toBe(false);
    expect(await broken()).toEqual([]);

    await createCaller(other.http, person.session).call(userApi.deleteReceiver, { id });
    shop.clock.advance(HOUR_MS);
    while ((await sweepOnce(shop.app.kernel, uploadSweep)) > 0);
    for (const app of [shop.app, other]) expect((await look(app, url, person)).statusCode).toBe(404);
    expect(readdirSync(join(folder, "identity"))).not.toContain(name.replace("identity/", ""));
    expect(await broken()).toEqual([]);
  });

  it("are told which photo is missing and which file nobody knows", async () => {
    const person = await signUp(shop);
    const papers = await newPapers(shop.app.http, person.session);
    await person.call(userApi.saveReceiver, { ...RECEIVER, userIdentityPojo: papers });
    const name = papers.identifyImgBack.replace("/v1/files/", "");
    const body = await stored().get(name);
    await stored().delete(name);
    await stored().put("identity/stray.jpg", Buffer.from("left behind"));
    expect(await broken()).toEqual([
      { invariant: "I-38", what: "identity/stray.jpg is a file without a row" },
      { invariant: "files", what: `${name} has a row and no file` },
    ]);
    await stored().put(name, body ?? Buffer.alloc(0));
    await stored().delete("identity/stray.jpg");
    expect(await broken()).toEqual([]);
  });

  it("say 503 while the bucket is away, and keep nothing by half", async () => {
    const person = await signUp(shop);
    const take = async () =>
      sendForm(other.http, person.session, {
        path: "/user/receiver",
        parts: [{ file: await plainPhoto() }],
        fields: { idType: "FRONT" },
      });
    peer.slowDown(3);
    expect((await take()).status).toBe(503);
    expect((await take()).status).toBe(200);
    expect(await broken()).toEqual([]);
  });
});
