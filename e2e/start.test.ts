import { spawnSync } from "node:child_process";
import { lstatSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@crux/client/client";
import { saleApi } from "@crux/contract/sale";
import { staffApi } from "@crux/contract/staff";
import { userApi } from "@crux/contract/user";
import { afterAll, describe, expect, it } from "vitest";
import { startSite } from "./site.ts";

const OPS = join(import.meta.dirname, "../tools/ops.ts");
const SENDER = { name: "陈梅", mobile: "+61412345678", detailAddress: "1 Test Street, Sydney" };

async function logIn(url: string) {
  const visitor = createClient({ fetch, base: `${url}/v1`, session: () => null });
  const { user, token } = await visitor.call(userApi.login, {
    username: "meimei-88",
    password: "crux2026",
    type: "USERNAME_PASSWORD",
  });
  return createClient({ fetch, base: `${url}/v1`, session: () => ({ uid: user.id, token }) });
}

describe("starting the shop", () => {
  const folder = mkdtempSync(join(tmpdir(), "crux-start-"));
  const keys = mkdtempSync(join(tmpdir(), "crux-keys-"));
  afterAll(() => {
    for (const one of [folder, keys]) rmSync(one, { recursive: true, force: true });
  });

  it("fills an empty folder and says where everything is", async () => {
    const site = await startSite({ DATA_DIR: folder, KEY_DIR: keys });
    expect(site.printed).toContain("meimei-88 / crux2026");
    expect(site.printed).toContain(`${site.url}/console`);
    expect(site.printed).toContain(`${site.url}/simulated/sms`);
    expect(await (await fetch(`${site.url}/readyz`)).json()).toEqual({ ok: true });
    expect(await site.stop("SIGINT")).toBe(0);
  });

  it("refuses a second start on the same folder within 5 s, and says why", async () => {
    const site = await startSite({ DATA_DIR: folder, KEY_DIR: keys });
    const from = performance.now();
    await expect(startSite({ DATA_DIR: folder, KEY_DIR: keys })).rejects.toThrow(
      /ended with 1: .*数据目录正在被另一个进程使用/s,
    );
    expect(performance.now() - from).toBeLessThan(5000);
    expect(await site.stop()).toBe(0);
  });

  it("loses nothing that was answered when it is killed in the middle of work (I-46)", async () => {
    const answered = new Set<number>();
    for (let kill = 0; kill < 3; kill += 1) {
      const site = await startSite({ DATA_DIR: folder, KEY_DIR: keys });
      const client = await logIn(site.url);
      const working = Array.from({ length: 4 }, async () => {
        for (;;) answered.add((await client.call(userApi.saveSender, SENDER)).id);
      }).map((work) => work.catch(() => {}));
      const enough = answered.size + 5 + kill * 3;
      while (answered.size < enough) await new Promise((resolve) => setTimeout(resolve, 20));
      await site.stop("SIGKILL");
      await Promise.all(working);
    }
    const site = await startSite({ DATA_DIR: folder, KEY_DIR: keys });
    const client = await logIn(site.url);
    const { content } = await client.call(userApi.senders, { pageSize: 1000 });
    const kept = new Set(content.map((sender) => sender.id));
    expect(answered.size).toBeGreaterThan(10);
    expect([...answered].filter((id) => !kept.has(id))).toEqual([]);
    const shops = await client.call(saleApi.shops, {});
    expect(shops[0]?.id).toBe(1);
    await site.stop();
  });

  it("keeps its data to the account that it runs as", () => {
    const open = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
      (path) => (lstatSync(join(folder, path)).mode & 0o077) !== 0,
    );
    expect(open).toEqual([]);
  });

  it("is no demo for everybody unless told so, and then keeps strangers out of what it simulates", async () => {
    const open = { DATA_DIR: folder, KEY_DIR: keys, HOST: "0.0.0.0" };
    await expect(startSite(open)).rejects.toThrow(/NODE_ENV=production/);
    const site = await startSite({ ...open, ALLOW_SIMULATED: "1", SIMULATED_PASSWORD: "one that we chose" });
    expect(site.printed).toContain("an / one that we chose");
    expect((await fetch(`${site.url}/simulated/sms`)).status).toBe(401);
    const logIn = (password: string) =>
      createClient({ fetch, base: `${site.url}/v1`, session: () => null }).call(staffApi.login, {
        name: "an",
        password,
      });
    await expect(logIn("crux2026")).rejects.toThrow();
    expect((await logIn("one that we chose")).staff.role).toBe("owner");
    await site.stop();
  });

  it("tells balancers that it ends while it still serves", async () => {
    const site = await startSite({ DATA_DIR: folder, KEY_DIR: keys, DRAIN_MS: "4000" });
    const ended = site.stop();
    await expect.poll(async () => (await fetch(`${site.url}/readyz`)).status).toBe(503);
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
    expect(await ended).toBe(0);
  });

  it("refuses simulated systems and demo data in production unless told otherwise", async () => {
    const production = { DATA_DIR: folder, KEY_DIR: keys, NODE_ENV: "production", DEMO: "" };
    await expect(startSite(production)).rejects.toThrow(/ended with 1: .*SMS_PROVIDER must be one of/s);
    await expect(startSite({ ...production, SMS_PROVIDER: "simulated" })).rejects.toThrow(
      /ALLOW_SIMULATED=1/,
    );
    const selling = { ...production, SMS_PROVIDER: "off", WECHAT_APP: "off", ALIPAY: "off", CASHIER: "off" };
    await expect(startSite(selling)).rejects.toThrow(/an, bo, .* npm run ops -- demo remove/s);
    await expect(startSite({ ...selling, DEMO: "1" })).rejects.toThrow(/DEMO=1 is refused/);
    const { status, stdout } = spawnSync(process.execPath, [OPS, "demo", "remove"], {
      env: { ...process.env, DATABASE_URL: "", ...selling },
      encoding: "utf8",
    });
    expect(status).toBe(0);
    expect(JSON.parse(stdout).staff).toEqual(["an", "bo", "chen", "dan"]);
    const site = await startSite(selling);
    expect((await fetch(`${site.url}/simulated/sms`)).status).toBe(404);
    expect((await fetch(`${site.url}/simulated/wechat`)).status).toBe(404);
    expect(site.printed).not.toContain("simulated");
    await site.stop();
  });
});
