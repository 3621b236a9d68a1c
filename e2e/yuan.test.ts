import { cartApi } from "@crux/contract/cart";
import { moneyText } from "@crux/rules/money/money-text";
import { yuanText } from "@crux/rules/money/yuan";
import { runAsSystem } from "@crux/server/kernel/verb/kernel";
import { saveConfig } from "@crux/server/modules/sale/service";
import { goods, productOf } from "@crux/server/testing/goods";
import { afterEach, describe, expect, it } from "vitest";
import { fillCart, openPreview, previewCents } from "./cart-steps.ts";
import { startJourney } from "./journey.ts";
import { openCustomer, type Phone } from "./phone.ts";

const CREAM = goods.cream();
const RATE = 46_512;

/** RMB estimate beside AUD by a configured rate. */
describe("an estimate in yuan", () => {
  const journey = startJourney();
  let phone: Phone | undefined;
  afterEach(async () => {
    await phone?.close();
    phone = undefined;
  });

  const setRate = async (rate: string) => {
    const { kernel } = journey.shop.app;
    await runAsSystem(kernel, (ctx) => saveConfig(ctx, { CNY_RATE: rate }));
    await kernel.database.script(
      "update config set edited_at = '2026-11-20T17:00:00Z' where name = 'CNY_RATE'",
    );
    kernel.topics.invalidate(["home", "catalogue"]);
  };
  const drawn = async (path: string) => await (await fetch(`${journey.shop.origin}${path}`)).text();

  it("is nowhere before the merchant sets a rate", async () => {
    phone = await openCustomer(journey, "meimei-88");
    const { page } = phone;
    expect(await drawn(`/product?id=${productOf(CREAM)}`)).not.toContain("¥");
    await fillCart(phone, [[CREAM, 2]]);
    await openPreview(phone, "费用");
    expect(await page.getByText("¥").count()).toBe(0);
    expect(phone.faults).toEqual([]);
  });

  it("stands on the product as it arrives, under the total of the cart and of the checkout, and on nothing that is paid", async () => {
    await setRate("4.6512");
    phone = await openCustomer(journey, "meimei-88");
    const { page } = phone;
    const path = `/product?id=${productOf(CREAM)}`;
    expect(await drawn(path)).toMatch(/约 ¥\d+(?: 起)?（人民币估算，仅供参考）/);
    await page.goto(path);
    await phone.sees(/约 ¥\d+(?: 起)?（人民币估算，仅供参考）/);
    await phone.picture("yuan-product");
    await fillCart(phone, [[CREAM, 2]]);
    await page.goto("/cart");
    const cart = await phone.caller.call(cartApi.items, { shopId: 1 });
    await page.getByText(yuanText(cart.real_price, RATE), { exact: true }).waitFor();
    await phone.picture("yuan-cart");
    await openPreview(phone, "费用");
    const due = await previewCents(phone, "合计");
    await page
      .getByText(
        `${yuanText(due, RATE)}，按 1 澳元 = 4.6512 元人民币（2026-11-21）估算，仅供参考，实际按澳元付款`,
      )
      .waitFor();
    await page.getByText("实际按澳元付款").scrollIntoViewIfNeeded();
    await phone.picture("yuan-checkout");
    expect(await page.getByRole("region", { name: "费用" }).innerText()).toContain(moneyText(due));
    expect(phone.faults).toEqual([]);
  });
});
