import { cartApi } from "@crux/contract/cart";
import { stock } from "@crux/server/testing/checkout";
import { goods } from "@crux/server/testing/goods";
import { buy } from "@crux/server/testing/parcels";
import { signUp } from "@crux/server/testing/people";
import { afterEach, describe, expect, it } from "vitest";
import { type Desk, openDesk } from "./desk.ts";
import { startJourney } from "./journey.ts";

const OIL = goods.oil();

describe("the parcel rules in the console", () => {
  const journey = startJourney();
  const desks: Desk[] = [];
  const sit = async () => {
    const desk = await openDesk(journey);
    desks.push(desk);
    return desk;
  };
  afterEach(async () => {
    await Promise.all(desks.splice(0).map((desk) => desk.close()));
  });

  it("are edited, mended, tried on past orders and published by two people, and customers' previews follow at the date", async () => {
    const { shop } = journey;
    await stock(shop, OIL, 100);
    const buyer = await signUp(shop);
    const { orderId } = await buy(shop, [{ skuId: OIL, quantity: 1 }]);
    const feeOf = async () => {
      const { logisticsPkgSchemes } = await buyer.call(cartApi.preview, {
        itemList: [{ skuId: OIL, quantity: 1 }],
      });
      return logisticsPkgSchemes.find(({ presetId }) => presetId === "CN_BEST")?.totalEstimateFee;
    };
    const [an, bo] = [await sit(), await sit()];
    const { page } = an;
    await an.open("/routes");
    await an.sees("第 1 版");
    await an.picture("console-routes");
    await page.getByRole("link", { name: "编辑规则" }).click();
    await page.getByRole("heading", { name: "标准杂货线", level: 2 }).waitFor();
    await an.picture("console-route-draft");
    const first = page.getByRole("textbox", { name: "首重费用 ($)" });
    await first.fill("");
    await page.getByText("1 处需要修改后才能发布").waitFor();
    await page.getByRole("button", { name: "线路 标准杂货线 · 首重费用：请填写" }).waitFor();
    expect(await page.getByRole("button", { name: "发布" }).isDisabled()).toBe(true);
    await first.fill("6.60");
    await page.getByText("已自动保存").waitFor();
    await page.getByText("1 处需要修改后才能发布").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "试算", exact: true }).click();
    await page.getByRole("textbox", { name: "商品" }).fill("深海鱼油");
    await page
      .getByRole("list", { name: "找到的商品" })
      .getByRole("button", { name: /深海鱼油/ })
      .first()
      .click();
    await page.getByRole("button", { name: /^加入/ }).first().click();
    const schemes = page.getByRole("table", { name: "各方案对比" });
    await schemes.getByRole("row", { name: /^运费最低 1 1 .*\$1\.00/ }).waitFor();
    await an.picture("console-route-trial");
    await page.getByRole("button", { name: "模拟历史订单" }).click();
    await page.getByRole("radio", { name: "最近 100 单" }).check();
    await page.getByRole("button", { name: "开始模拟" }).click();
    await page.getByRole("button", { name: /^多付 1 单 共 \+\$1\.00/ }).click();
    const changed = page.getByRole("region", { name: "有变化的订单" }).getByRole("row");
    await changed
      .filter({ hasText: String(orderId) })
      .getByText("运费 +$1.00")
      .waitFor();
    await an.picture("console-route-simulation");
    await page.getByRole("button", { name: "发布" }).click();
    const dialog = page.getByRole("dialog", { name: "发布规则" });
    await dialog.getByText("$6.60").waitFor();
    await dialog.getByText("已模拟最近 1 单，多付 1 单（+$1.00）").waitFor();
    await dialog.getByRole("radio", { name: "批准后立即" }).check();
    await an.picture("console-route-publish");
    await dialog.getByRole("button", { name: "提交发布" }).click();
    await dialog.getByRole("button", { name: /已提交，等待批准/ }).waitFor();
    expect(await feeOf()).toBe(560);
    await bo.open("/approvals");
    await bo.page.getByRole("button", { name: "发布物流规则" }).click();
    await bo.sees("线路 标准杂货线 · 首重费用");
    await bo.sees("最近 1 单，多付 1 单（+$1.00）");
    await bo.picture("console-route-approval");
    await bo.page.keyboard.press("a", { delay: 60 });
    await bo.page.getByRole("dialog", { name: "批准并立即执行？" }).waitFor();
    await bo.page.keyboard.press("Enter", { delay: 60 });
    await bo.sees("已批准并执行");
    expect(await feeOf()).toBe(660);
    expect([...an.faults, ...bo.faults]).toEqual([]);
  });

  it("are edited by two at once: what each changed stays, and what both changed is asked about", async () => {
    const [an, bo] = [await sit(), await sit()];
    await an.open("/routes/draft?at=route.CN_EXP");
    await bo.open("/routes/draft?at=route.CN_EXP");
    const first = (desk: Desk) => desk.page.getByRole("textbox", { name: "首重费用 ($)" });
    const daysOf = (desk: Desk) => desk.page.getByRole("textbox", { name: /最慢/ });
    await first(bo).waitFor();
    await first(an).fill("9.80");
    await an.sees("已自动保存");
    await an.page.getByText("正在保存…").waitFor({ state: "detached" });
    await bo.page.getByRole("button", { name: /^奶粉经济线/ }).click();
    await first(bo).fill("4.40");
    // Both are kept without a word.
    await bo.page.getByRole("button", { name: /^特快空运线/ }).click();
    await expect.poll(() => first(bo).inputValue()).toBe("9.80");
    await daysOf(bo).fill("11");
    await bo.page.getByText("正在保存…").waitFor({ state: "detached" });
    await first(an).fill("9.90");
    const clash = an.page.getByRole("alert", { name: "修改冲突" });
    await clash.getByText("线路 特快空运线").waitFor();
    expect(await an.page.getByText("有冲突").count()).toBe(1);
    await an.picture("console-route-clash");
    await clash.getByRole("radio", { name: `用${bo.caller.staff.name}的` }).check();
    await clash.getByRole("button", { name: "合并并保存" }).click();
    await clash.waitFor({ state: "detached" });
    await expect.poll(() => first(an).inputValue()).toBe("9.80");
    expect(await daysOf(an).inputValue()).toBe("11");
    expect([...an.faults, ...bo.faults]).toEqual([]);
  });
});
