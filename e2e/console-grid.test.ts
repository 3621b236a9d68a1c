import { commodityOpsApi } from "@crux/contract/commodity";
import { afterEach, describe, expect, it } from "vitest";
import { type Desk, openDesk } from "./desk.ts";
import { startJourney } from "./journey.ts";

describe("shelves, prices and tables of goods in the console", () => {
  const journey = startJourney();
  const desks: Desk[] = [];
  const sit = async (
    ...options: Parameters<typeof openDesk> extends [unknown, ...infer Rest] ? Rest : never
  ) => {
    const desk = await openDesk(journey, ...options);
    desks.push(desk);
    return desk;
  };
  afterEach(async () => {
    await Promise.all(desks.splice(0).map((desk) => desk.close()));
  });

  it("makes a tag, puts it first and hangs it elsewhere, and the shop shows it so at once", async () => {
    const { page, open, sees, picture, faults } = await sit(["sale.edit"]);
    await open("/tags");
    await page.getByRole("button", { name: "新增一级分类" }).click();
    await page.getByLabel("分类名称").fill("年货节");
    await page.getByRole("button", { name: "保存" }).click();
    await sees("已新增分类");
    const up = page.getByRole("button", { name: "上移年货节" });
    const first = page.getByRole("button", { name: /^打开分类 / }).first();
    while ((await first.textContent()) !== "年货节") {
      const answered = page.waitForResponse((answer) => answer.url().endsWith("/commodity/ops/tags"));
      await up.click();
      await answered;
    }
    await picture("console-tags");
    const shop = await page.context().newPage();
    await shop.goto("/tag");
    await shop.getByText("年货节").first().waitFor();
    await page.bringToFront();
    await page.getByRole("button", { name: "打开分类 年货节" }).click();
    await page.getByLabel("在商城显示").uncheck();
    await page.getByRole("button", { name: "保存" }).click();
    await sees("已修改分类");
    await shop.reload();
    await shop.getByRole("heading", { level: 2 }).first().waitFor();
    expect(await shop.getByText("年货节").count()).toBe(0);
    await page.getByRole("button", { name: "打开分类 年货节" }).click();
    await picture("console-tag-drawer");
    await page.getByRole("button", { name: "删除" }).click();
    await page.getByRole("dialog").last().getByRole("button", { name: "删除" }).click();
    await sees("已删除分类");
    expect(faults).toEqual([]);
  });

  it("merges a brand after saying how many goods move, and names what keeps one from being removed", async () => {
    const { page, caller, open, sees, picture, faults } = await sit(["sale.edit"]);
    const { list } = await caller.call(commodityOpsApi.brandsOps, { sort: "-goods" });
    const [from, into] = list;
    await open("/brands");
    await page.getByRole("button", { name: from?.name ?? "", exact: true }).click();
    await page.getByRole("button", { name: "删除" }).click();
    await sees(`仍有 ${from?.goods} 件商品使用，须先合并到其他品牌。`);
    await page.getByRole("dialog").last().getByRole("button", { name: "取消" }).click();
    await page.getByRole("button", { name: "合并到其他品牌…" }).click();
    await page.getByLabel("搜索品牌").fill(into?.name ?? "");
    await page.getByRole("radio", { name: into?.name ?? "" }).check();
    await sees(`${from?.goods} 件商品将改为品牌“${into?.name}”，随后删除“${from?.name}”，不能撤销。`);
    await picture("console-brand-merge");
    await page.getByRole("button", { name: "合并", exact: true }).click();
    await sees("已合并品牌");
    const { list: after } = await caller.call(commodityOpsApi.brandsOps, { q: into?.name ?? "" });
    expect(after[0]?.goods).toBe((from?.goods ?? 0) + (into?.goods ?? 0));
    await picture("console-brands");
    expect(faults).toEqual([]);
  });
});
