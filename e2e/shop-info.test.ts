import { saleApi } from "@crux/contract/sale";
import { runAsSystem } from "@crux/server/kernel/verb/kernel";
import { saveConfig } from "@crux/server/modules/sale/service";
import { describe, expect, it } from "vitest";
import { soon } from "./browsing.ts";
import { startJourney } from "./journey.ts";
import { openVisitor } from "./phone.ts";

type StoreFacts = {
  shopName: string;
  entityName: string;
  technicalSupport: string;
  rows: { title: string; value: string }[];
};

describe("what the shop says of itself", () => {
  const journey = startJourney();

  it("says who runs the shop and how to reach it (R-INFO-01, R-INFO-02, R-INFO-03, R-INFO-04)", async () => {
    const phone = await openVisitor(journey);
    const { page } = phone;
    await page.goto("/shop_info");
    const { value } = (await phone.caller.call(saleApi.config, { name: "STORE_CONFIG" })) ?? {};
    const config = JSON.parse(value ?? "{}") as StoreFacts;
    expect(config.rows.length).toBeGreaterThan(1);
    await page.getByText("店铺类型", { exact: true }).waitFor();
    const read = (title: string) =>
      page.getByText(title, { exact: true }).locator("xpath=following::*[1]").textContent();
    for (const { title, value: text } of config.rows) expect(await read(title)).toBe(text);
    expect(await Promise.all(["店铺名称", "企业名称", "技术支持", "店铺类型"].map(read))).toEqual([
      config.shopName,
      config.entityName,
      config.technicalSupport,
      "企业",
    ]);
    expect(await page.getByRole("main").getByText(config.shopName, { exact: true }).count()).toBe(2);
    await page.getByRole("link", { name: "进入店铺" }).click();
    await page.waitForURL((url) => url.pathname === "/");
    await page.goto("/shipping");
    await page.getByRole("region", { name: "多久能到" }).getByText("国际空运线6–12天").waitFor();
    await page.getByText("敬请期待").waitFor();
    await runAsSystem(journey.shop.app.kernel, async (ctx) => {
      await saveConfig(ctx, { SHIPPING_RULES: "" });
      ctx.invalidate("home");
    });
    await page.reload();
    await page.getByText("敬请期待", { exact: true }).waitFor();
    expect(await page.getByRole("region").count()).toBe(0);
    const faults: string[] = [];
    page.on("pageerror", ({ message }) => faults.push(message));
    await runAsSystem(journey.shop.app.kernel, async (ctx) => {
      await ctx.db.deleteFrom("config").where("name", "=", "STORE_CONFIG").execute();
      ctx.invalidate("home");
    });
    await page.goto("/shop_info");
    await page.getByText("店铺资料正在准备中").waitFor();
    await runAsSystem(journey.shop.app.kernel, async (ctx) => {
      await saveConfig(ctx, { STORE_CONFIG: value ?? "" });
      ctx.invalidate("home");
    });
    expect(faults).toEqual([]);
    await page.goto("/custom_serive");
    await page.getByText("crux-kefu").waitFor();
    for (const [title, qr, account] of [
      ["客服微信", "KF_QR", "KF_ACCOUNT"],
      ["微信公众号", "MP_QR", "MP_ACCOUNT"],
    ] as const) {
      const [picture, name] = await Promise.all(
        [qr, account].map((key) => phone.caller.call(saleApi.config, { name: key })),
      );
      await page
        .getByRole("main")
        .getByText(name?.value ?? "", { exact: false })
        .first()
        .waitFor();
      const code = page.getByRole("img", { name: `${title}二维码` });
      await soon(() => code.getAttribute("src")).toContain(picture?.value);
    }
    expect(await page.getByText("每天 9:00–21:00（北京时间）").count()).toBe(2);
    await runAsSystem(journey.shop.app.kernel, async (ctx) => {
      await saveConfig(ctx, { KF_ACCOUNT: "crux-kefu-2" });
      ctx.invalidate("home");
    });
    await page.reload();
    await page.getByText("crux-kefu-2").waitFor();
    await phone.close();
  });
});
