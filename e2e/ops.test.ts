import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@crux/client/client";
import { userApi } from "@crux/contract/user";
import { drawnDemo } from "@crux/server/testing/drawn-demo";
import { layDemo } from "@crux/server/testing/lay-demo";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Site, startSite } from "./site.ts";

const TOOL = join(import.meta.dirname, "../tools/ops.ts");

describe("npm run ops", () => {
  const folder = mkdtempSync(join(tmpdir(), "crux-ops-"));
  const home = (name: string) => join(folder, name);
  const shop = { DATA_DIR: home("data"), KEY_DIR: home("keys"), DATABASE_URL: "" };
  let site: Site;
  beforeAll(async () => {
    layDemo(drawnDemo(), shop);
    site = await startSite(shop);
  });
  afterAll(async () => {
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Runs the tool as somebody with a folder of settings of their own. */
  const ops = (who: string, words: string[], password = "crux2026") =>
    new Promise<{ status: number; out: string; err: string }>((resolve) => {
      const env = { ...process.env, ...shop, XDG_CONFIG_HOME: home(who), CRUX_URL: site.url };
      execFile(
        process.execPath,
        [TOOL, ...words],
        { env: { ...env, CRUX_STAFF_PASSWORD: password } },
        (error, out, err) => resolve({ status: error ? Number(error.code) : 0, out, err }),
      );
    });
  const adjust = (amount: number) => [
    "user.adjustWallet",
    "uid=10001",
    "type=ADJUST_INCREASE",
    `amount=${amount}`,
    "reason=破损赔偿",
  ];

  it("lists every call without a server, and knows when a word is wrong", async () => {
    const list = await ops("an", []);
    expect(list.out).toContain("staff.approve  id=");
    expect(await ops("an", ["staff.fly"])).toMatchObject({
      status: 2,
      err: expect.stringContaining("no such call"),
    });
  });

  it("needs a login, whose token nobody else may read", async () => {
    expect(await ops("an", ["staff.me"])).toMatchObject({ status: 1, err: "170001 请先登录\n" });
    expect(await ops("an", ["login", "name=an"], "wrong")).toMatchObject({
      status: 1,
      err: "270002 用户名或密码错误\n",
    });
    expect((await ops("an", ["login", "name=an"])).status).toBe(0);
    const [file = ""] = readdirSync(join(home("an"), "crux"));
    expect(statSync(join(home("an"), "crux", file)).mode & 0o777).toBe(0o600);
    expect(JSON.parse((await ops("an", ["staff.me"])).out)).toMatchObject({ name: "an", role: "owner" });
  });

  it("takes a large amount through two people", async () => {
    expect(JSON.parse((await ops("an", adjust(100))).out)).toMatchObject({ currency: "AUD" });
    const asked = await ops("an", adjust(60_000));
    expect(asked).toMatchObject({ status: 1, err: expect.stringContaining("270010 需另一位同事批准") });
    const id = /"approvalId": (\d+)/.exec(asked.err)?.[1] ?? "";
    expect(await ops("an", ["staff.approve", `id=${id}`])).toMatchObject({ status: 1 });
    await ops("bo", ["login", "name=bo"]);
    const done = await ops("bo", ["staff.approve", `id=${id}`]);
    expect(JSON.parse(done.out)).toMatchObject({ approval: { askedBy: "an", status: "APPROVED" } });
  });

  it("exports and erases a customer straight in the database, while no server holds it", async () => {
    const client = createClient({ fetch, base: `${site.url}/v1`, session: () => null });
    const { id: uid } = await client.call(userApi.register, {
      name: "leaving-soon",
      nickName: "要走的人",
      email: "leaving.soon@example.com",
      mobile: "+8613955550001",
      password: "moon-river-88",
      sex: "FEMALE",
    });
    const to = home("export");
    const words = ["customer", "export", `uid=${uid}`, `to=${to}`];
    expect(await ops("an", words)).toMatchObject({ status: 2 });
    await site.stop();
    const exported = await ops("an", words);
    expect(exported, exported.err).toMatchObject({ status: 0 });
    const file = join(to, `customer-${uid}.json`);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, "utf8")).toContain("leaving.soon@example.com");
    const erased = await ops("an", ["customer", "erase", `uid=${uid}`]);
    expect(erased, erased.err).toMatchObject({ status: 0 });
    expect(await ops("an", ["customer", "erase", `uid=${uid}`])).toMatchObject({
      status: 1,
      err: expect.stringContaining("140001"),
    });
    site = await startSite(shop);
  });

  it("adds an owner straight to the database, while no server holds it", async () => {
    const words = ["staff", "add", "name=first", "role=owner"];
    expect(await ops("an", words, "long enough")).toMatchObject({ status: 2 });
    await site.stop();
    expect(await ops("an", words, "long enough")).toMatchObject({ status: 0 });
    site = await startSite(shop);
    expect((await ops("first", ["login", "name=first"], "long enough")).status).toBe(0);
    await ops("first", ["staff.logout"]);
    expect(await ops("first", ["staff.me"])).toMatchObject({ status: 1, err: "170001 请先登录\n" });
  });
});
