import { orderOpsApi } from "@crux/contract/order";
import { placeOrder } from "@crux/server/testing/checkout";
import { goods } from "@crux/server/testing/goods";
import { type Bought, buy, sendPkg } from "@crux/server/testing/parcels";
import { signUp } from "@crux/server/testing/people";
import { openStaff } from "@crux/server/testing/staff";
import type { Page } from "playwright-core";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { atRest } from "./alive.ts";
import { findings, findingsInBoth, stand } from "./axe-findings.ts";
import { CONSOLE_PATHS } from "./console-paths.ts";
import { type Desk, openDesk } from "./desk.ts";
import { startJourney } from "./journey.ts";

const PHONE = { width: 390, height: 844 };

/** The pages without a parameter: every list is one of them. */
const PATHS = CONSOLE_PATHS.filter((path) => !path.includes(":"));

const PART = 12;
const PARTS = Array.from({ length: Math.ceil(PATHS.length / PART) }, (_, part) => {
  const paths = PATHS.slice(part * PART, (part + 1) * PART);
  return { first: paths[0], paths };
});
/** Cards of every kind; the rest of the dark is looked at in a wide window. */
const IN_THE_DARK = ["/", "/orders", "/proofs", "/approvals", "/refunds", "/parcels", "/members"];

/** What sticks out of the window at the right, named by its class and text; empty where nothing does. */
function outside(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const main = document.querySelector("main") ?? document.documentElement;
    const isWide =
      main.scrollWidth > main.clientWidth + 1 || document.documentElement.scrollWidth > innerWidth + 1;
    return isWide
      ? [...main.querySelectorAll("*")]
          .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
          .slice(0, 3)
          .map((one) => `${one.tagName} ${one.className} ${one.textContent?.slice(0, 30)}`)
      : [];
  });
}

describe("the console on a phone (a merchant away from the desk)", () => {
  const journey = startJourney();
  const desks: Pick<Desk, "close">[] = [];
  const sit = async (options: { dark?: boolean } = {}) => {
    const desk = await openDesk(journey, "owner", { ...PHONE, ...options });
    desks.push(desk);
    return desk;
  };
  let sent: Bought;
  let paid: Bought;
  beforeAll(async () => {
    sent = await buy(journey.shop);
    paid = await buy(journey.shop);
    const owner = await openStaff(journey.shop, "owner");
    for (const { id } of sent.pkgs) await sendPkg(owner, id);
    await owner.call(orderOpsApi.createRefund, { orderId: sent.orderId, otherFee: 500, remark: "少发一件" });
    for (let buyers = 0; buyers < 4; buyers += 1) {
      const buyer = await signUp(journey.shop);
      for (let number = 0; number < 5; number += 1)
        await placeOrder(buyer, [{ skuId: goods.oil(), quantity: 1 }]);
    }
  });
  afterEach(async () => {
    await Promise.all(desks.splice(0).map((desk) => desk.close()));
  });

  it.each(PARTS)(
    "no page scrolls sideways at 390 px, and axe finds nothing: $first and on",
    async ({ paths }) => {
      const found: Record<string, string[]> = {};
      const desk = await sit();
      const { page } = desk;
      // That each opens from its address is seen in `console-screens.test.ts`.
      for (const [place, path] of paths.entries()) {
        await (place === 0 ? desk.open(path) : desk.turnTo(path));
        await page.getByRole("heading", { level: 1 }).first().waitFor();
        await atRest(page);
        await stand(page);
        const wrong = await outside(page);
        if (IN_THE_DARK.includes(path)) {
          await desk.picture(`phone${path.replaceAll("/", "-")}`);
          wrong.push(...(await findingsInBoth(page)));
          await page.emulateMedia({ colorScheme: "dark" });
          await desk.picture(`phone-dark${path.replaceAll("/", "-")}`);
          await page.emulateMedia({ colorScheme: "light" });
        } else wrong.push(...(await findings(page)));
        wrong.push(...desk.faults.splice(0));
        if (wrong.length > 0) found[path] = wrong;
      }
      expect(found).toEqual({});
    },
  );

  it("orders are cards: found, filtered in a sheet, ordered, ticked, paged and opened by thumb", async () => {
    const desk = await sit();
    const { page, open, sees, picture, faults } = desk;
    await open("/orders?size=20");
    const card = (orderId: number) => page.locator(`tr[data-row="${orderId}"]`);
    const box = async (orderId: number, place: string) => {
      const found = await card(orderId).locator(`[data-card="${place}"]`).boundingBox();
      if (!found) throw new Error(`no ${place} on the card of ${orderId}`);
      return found;
    };
    await page.getByRole("navigation", { name: "分页" }).waitFor();
    await page.getByRole("button", { name: "下一页" }).click();
    await card(paid.orderId).waitFor();
    // The amount stands at the right of the number, the state below it, and nothing is cut.
    const [title, amount, state] = [
      await box(paid.orderId, "title"),
      await box(paid.orderId, "amount"),
      await box(paid.orderId, "state"),
    ];
    expect(amount.x).toBeGreaterThan(title.x + title.width - 1);
    expect(state.y).toBeGreaterThan(amount.y);
    expect(amount.x + amount.width).toBeLessThanOrEqual(PHONE.width);

    await page.getByRole("button", { name: "筛选", exact: true }).click();
    const sheet = page.getByRole("dialog", { name: "筛选" });
    await sheet.getByRole("combobox", { name: "付款方式" }).selectOption({ label: "余额" });
    await sheet.getByRole("button", { name: "看结果 2 条" }).waitFor();
    await sheet.getByRole("combobox", { name: "排序" }).selectOption({ label: "金额 ↑" });
    await picture("phone-orders-sheet");
    expect(await findings(page)).toEqual([]);
    await sheet.getByRole("button", { name: /^看结果/ }).click();
    await sheet.waitFor({ state: "detached" });
    expect(new URL(page.url()).search).toContain("sort=amount");

    await card(sent.orderId).getByRole("checkbox").check();
    await sees("已选 1 条");
    await page.getByRole("button", { name: "选择本页" }).click();
    await sees("已选 2 条");
    await picture("phone-orders-ticked");
    await page.getByRole("button", { name: "取消选择" }).click();
    await card(sent.orderId).locator('[data-card="under"]').click();
    const drawer = page.getByRole("dialog");
    await drawer.getByText("复算一致").waitFor();
    await picture("phone-orders-open");
    await drawer.getByRole("button", { name: "关闭" }).click();
    await drawer.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "清除筛选" }).click();
    const search = page.getByLabel("订单号、运单号、手机、姓名");
    await search.fill(String(sent.orderId));
    await sees("1 条");
    expect(faults).toEqual([]);
  });
});
