import { readdirSync, readFileSync, rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@crux/client/client";
import { userApi } from "@crux/contract/user";
import { cardPhoto } from "@crux/server/testing/photos";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Site, startSite } from "./site.ts";

const CODE = "990199198012319876";

describe("identity papers on the disk", () => {
  let folder: string;
  let site: Site;
  let session: { uid: number; token: string };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "crux-rest-"));
    site = await startSite({ DATA_DIR: join(folder, "data"), KEY_DIR: join(folder, "keys") });
    const login = await client(null).call(userApi.login, {
      username: "meimei-88",
      password: "crux2026",
      type: "USERNAME_PASSWORD",
    });
    session = { uid: login.user.id, token: login.token };
  });
  afterAll(async () => {
    await site?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const client = (who: typeof session | null) =>
    createClient({ fetch, base: `${site.url}/v1`, session: () => who });
  const upload = async (file: Uint8Array<ArrayBuffer>, idType: string) => {
    const body = new FormData();
    body.append("idType", idType);
    body.append("file", new Blob([file]), "card.jpg");
    const headers = { authorization: `Bearer ${session.token}` };
    const answer = await fetch(`${site.url}/v1/user/receiver`, { method: "PUT", body, headers });
    return { status: answer.status, ...((await answer.json()) as { code: number; data: string }) };
  };
  const filesBelow = (path: string): string[] =>
    readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));

  it("answers 30 MB with 900001 over the wire, and goes on working (OP-066)", async () => {
    expect(await upload(new Uint8Array(30 * 2 ** 20), "FRONT")).toMatchObject({ status: 413, code: 900001 });
    expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
  });

  it("leaves neither the number nor a picture in any byte of the data folder (I-35, OP-069)", async () => {
    const front = await upload(new Uint8Array(await cardPhoto("FRONT")), "FRONT");
    const back = await upload(new Uint8Array(await cardPhoto("BACK")), "BACK");
    const saved = await client(session).call(userApi.saveReceiver, {
      name: "张无忌",
      mobile: "+8613800138001",
      country: "中国",
      state: "广东省",
      city: "深圳市",
      district: "南山区",
      detailAddress: "科技园1号",
      userIdentityPojo: {
        client: "张无忌",
        identifyCode: CODE,
        identifyImgFront: front.data,
        identifyImgBack: back.data,
      },
    });
    expect(saved.userClientIdentify?.identifyCode).toBe(CODE);
    expect(await site.stop()).toBe(0);

    const files = filesBelow(join(folder, "data"));
    const holding = (text: string) => files.filter((file) => readFileSync(file).includes(text));
    expect(holding("张无忌").length, "the search finds what is there").toBeGreaterThan(0);
    expect(holding(CODE)).toEqual([]);
    expect(holding(Buffer.from(CODE).toString("hex"))).toEqual([]);
    expect(holding("JFIF")).toEqual([]);
    expect(files.filter((file) => file.includes("/files/identity/")).length).toBeGreaterThan(2);
    expect(files.filter((file) => file.endsWith(".key"))).toEqual([]);
    site = await startSite({ DATA_DIR: join(folder, "data"), KEY_DIR: join(folder, "keys") });
    expect(
      (await client(session).call(userApi.receiver, { id: saved.id })).userClientIdentify?.identifyCode,
    ).toBe(CODE);
  });
});
