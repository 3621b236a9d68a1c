import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { layImage } from "@crux/server/testing/lay-demo";
import { TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { openBrowser } from "./chromium.ts";
import { type Site, startSite } from "./site.ts";

const TOOL = join(import.meta.dirname, "../tools/ops.ts");
const MINE = "a horse of mine";

describe("the first owner of a shop in production", () => {
  const folder = mkdtempSync(join(tmpdir(), "crux-owner-"));
  const home = (name: string) => join(folder, name);
  const shop = { DATA_DIR: home("data"), KEY_DIR: home("keys"), DATABASE_URL: "" };
  const production = {
    ...shop,
    NODE_ENV: "production",
    DEMO: "",
    ...{ SMS_PROVIDER: "off", WECHAT_APP: "off", ALIPAY: "off", CASHIER: "off", MAIL: "off" },
  };
  let site: Site;
  beforeAll(async () => {
    // As the first start itself leaves them, which `packaging-steps` and `opening` look at.
    layImage(readFileSync(inject("pgliteTables")), join(shop.DATA_DIR, "database"));
    // Production wants its keys made beforehand.
    await run("keys", [join(import.meta.dirname, "../tools/rotate-keys.ts"), "--first"]).ended;
    site = await startSite(production);
  });
  afterAll(async () => {
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  type Run = {
    child: ChildProcess;
    out: () => string;
    err: () => string;
    ended: Promise<number | null>;
  };
  /** Runs a tool with a pipe as its terminal. */
  function run(who: string, words: string[], env: Record<string, string> = {}): Run {
    const child = spawn(process.execPath, words, {
      env: {
        ...process.env,
        ...shop,
        XDG_CONFIG_HOME: home(who),
        CRUX_URL: site?.url ?? "",
        CRUX_STAFF_PASSWORD: "",
        ...env,
      },
    });
    let [out, err] = ["", ""];
    child.stdout.on("data", (chunk) => {
      out += chunk;
    });
    child.stderr.on("data", (chunk) => {
      err += chunk;
    });
    const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
    return { child, out: () => out, err: () => err, ended };
  }
  const ops = (words: string[], typed = "") => {
    const one = run("owner", [TOOL, ...words]);
    one.child.stdin?.write(typed);
    return one;
  };

  it("has a password that is printed once, and is asked for one of their own", async () => {
    const printed = () => /一次性密码 {2}(\S+)/.exec(site.log())?.[1] ?? "";
    await expect.poll(printed, { timeout: 30_000 }).not.toBe("");
    const oneTime = printed();
    expect(oneTime).toMatch(/^[2-9A-Z]{5}(?:-[2-9A-Z]{5}){3}$/);
    expect(site.log().split(oneTime)).toHaveLength(2);
    const login = ops(["login", "name=owner"], `${oneTime}\n${MINE}\n`);
    expect(await login.ended, login.err()).toBe(0);
    expect(JSON.parse(login.out())).toMatchObject({ name: "owner", role: "owner", totp: "NEEDED" });
    expect(login.err()).toContain("npm run ops -- totp");
    await site.stop();
    site = await startSite(production);
    const again = ops(["login", "name=owner"], `${MINE}\n`);
    expect(await again.ended, again.err()).toBe(0);
    expect(site.log()).not.toContain("一次性密码");
  });

  it("may do little before the second factor is set up, which shows its code as a picture", async () => {
    const list = ops(["staff.list"]);
    expect(await list.ended).toBe(1);
    expect(list.err()).toContain("270044 请先启用动态验证码");
    const setUp = ops(["totp"], `${MINE}\n`);
    await expect.poll(setUp.err, { timeout: 20_000 }).toContain("secret:");
    expect(setUp.err()).toContain("▄");
    const secret = /secret: (\S+)/.exec(setUp.err())?.[1] ?? "";
    setUp.child.stdin?.write(`${new TOTP({ secret }).generate()}\n`);
    expect(await setUp.ended, setUp.err()).toBe(0);
    const { recoveryCodes } = JSON.parse(setUp.out());
    expect(await ops(["staff.list"]).ended).toBe(0);

    await ops(["staff.logout"]).ended;
    const again = ops(["login", "name=owner"], `${MINE}\n${recoveryCodes[0]}\n`);
    expect(await again.ended, again.err()).toBe(0);
  });

  it("adds colleagues without a password among the words of a command", async () => {
    const shown = ops(["staff.add", "name=bo", "role=warehouse", "password=a horse of his"]);
    expect(await shown.ended).toBe(2);
    expect(shown.err()).toContain("never stands on the command line");
    const added = ops(["staff.add", "name=bo", "role=warehouse"], "a horse of his\n");
    expect(await added.ended, added.err()).toBe(0);
    const bo = run("bo", [TOOL, "login", "name=bo"], {
      CRUX_STAFF_PASSWORD: "a horse of his",
      CRUX_STAFF_NEW_PASSWORD: "my very own horse",
    });
    expect(await bo.ended, bo.err()).toBe(0);
    expect(JSON.parse(bo.out())).toMatchObject({ name: "bo", totp: "OFF" });
  });

  it("tries the shop with goods that come and go by a command each, and are seen by customers meanwhile", async () => {
    const load = ops(["samples", "load"]);
    expect(await load.ended, load.err()).toBe(0);
    const browser = await openBrowser();
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await page.goto(site.url);
    const picture = page.locator("img[src*='/media/picture/']").first();
    await picture.waitFor();
    const address = new URL((await picture.getAttribute("src")) ?? "", site.url);
    expect((await fetch(address)).status).toBe(200);
    await page.getByText("今日必看").first().waitFor();
    const remove = ops(["samples", "remove"]);
    expect(await remove.ended, remove.err()).toBe(0);
    expect(JSON.parse(remove.out())).toEqual({
      state: "DONE",
      removed: JSON.parse(load.out()).loaded,
      kept: 0,
    });
    await page.reload();
    await page.getByRole("link", { name: "首页" }).waitFor();
    expect(await page.locator("img[src*='/media/picture/']").count()).toBe(0);
    await browser.close();
    const again = ops(["samples", "remove"]);
    expect(await again.ended).toBe(2);
    expect(again.err()).toContain("310002");
  });
});
