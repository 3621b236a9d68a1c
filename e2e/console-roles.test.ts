import { casesApi } from "@crux/contract/cases";
import { tillOpsApi } from "@crux/contract/counter/counter";
import { orderOpsApi } from "@crux/contract/order";
import { paymentApi } from "@crux/contract/payment";
import { taskOpsApi } from "@crux/contract/task";
import { userOpsApi } from "@crux/contract/user";
import { runAsSystem } from "@crux/server/kernel/verb/kernel";
import { insertCapture } from "@crux/server/modules/payment/capture-store";
import { placeOrder } from "@crux/server/testing/checkout";
import { goods } from "@crux/server/testing/goods";
import { buy, sendPkg } from "@crux/server/testing/parcels";
import { signUp } from "@crux/server/testing/people";
import { cardPhoto, sendForm } from "@crux/server/testing/photos";
import { openStaff } from "@crux/server/testing/staff";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { atRest } from "./alive.ts";
import { findingsInBoth, stand } from "./axe-findings.ts";
import { openDesk } from "./desk.ts";
import { startJourney } from "./journey.ts";

/** The built-in roles beside the owner's. */
const ROLES = ["orders", "warehouse", "finance", "content", "service", "readonly"];

/** Lists whose rows open a drawer, of which the shop below has some. */
const WITH_DRAWERS = [
  ...["/orders", "/cases", "/unmatched", "/refunds", "/payments", "/parcels?tab=all", "/members", "/stock"],
  ...["/brands", "/coupons", "/approvals", "/staff", "/audit", "/system/tasks", "/pos/tills", "/routes"],
];
/** Drawers of pages that are no tables, by what is pressed there. */
const OPENED_BY: readonly (readonly [path: string, button: string])[] = [
  ["/roles", "打开角色 仓库"],
  ["/settings", "打开店铺资料"],
  ["/pauses", "新增暂停"],
  ["/home-page", "新增轮播图"],
  ["/tags", "新增一级分类"],
  ["/messages", "写消息"],
];

/** Calls are answered, and nothing moves. */
async function settle(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await atRest(page);
  await stand(page);
}

/** What the server refused of what the page asked. */
function refusalsOf(page: Page): string[] {
  const refused: string[] = [];
  page.on("response", async (answer) => {
    if (!answer.url().includes("/v1/")) return;
    const body: { code?: number } = await answer.json().catch(() => ({}));
    if (body.code) refused.push(`${body.code} ${new URL(answer.url()).pathname}`);
  });
  return refused;
}

describe("each role at the desk", () => {
  const journey = startJourney();

  // Something stands in most lists.
  beforeAll(async () => {
    const { shop } = journey;
    const boss = await openStaff(shop);
    const [first, second] = [await buy(shop), await buy(shop)];
    await sendPkg(boss, first.pkgs[0]?.id ?? 0, { upTo: "finish" });
    const about = { orderId: first.orderId, received: false } as const;
    await first.buyer.call(casesApi.ask, { ...about, wish: "OTHER", reason: "还没收到" });
    const back = { orderId: second.orderId, pkgIds: [second.pkgs[0]?.id ?? 0], remark: "缺货" };
    await boss.call(orderOpsApi.createRefund, back);
    const person = await signUp(shop);
    const { id: orderId } = await placeOrder(person, [{ skuId: goods.cream(), quantity: 1 }]);
    const { id } = await person.call(paymentApi.create, { channel: "BANK_TRANSFER", orderId });
    const path = "/order/manual_order";
    const parts = [{ file: await cardPhoto("FRONT") }];
    const { body } = await sendForm(shop.app.http, person.session, { path, parts });
    await person.call(paymentApi.submitProof, { id, imgUrls: body.data ?? "" });
    await runAsSystem(shop.app.kernel, ({ db, now }) =>
      insertCapture(db, {
        ...{ provider: "ALIPAY", providerTxn: "lost-1", tradeNo: "lost", paymentId: null, orderId: null },
        ...{ uid: null, amountCents: 4_200, currency: "AUD", went: "UNMATCHED", why: "UNKNOWN_PAYMENT" },
        at: now,
      }),
    );
    const raise = {
      uid: person.session.uid,
      type: "ADJUST_INCREASE",
      amount: 9_000_000,
      reason: "破损",
    } as const;
    await boss.refusal(userOpsApi.adjustWallet, raise);
    await boss.call(taskOpsApi.start, { kind: "report.audit" });
    // A page that shows work under way asks again and again.
    while ((await shop.app.runTask()) > 0);
    await boss.call(tillOpsApi.openTill, { name: "前台", float: 10_000 });
  }, 60_000);

  it.each(ROLES)("meets no refusal and no fault on any page of its menu: %s", async (role) => {
    const { page, open, turnTo, faults, close } = await openDesk(journey, role);
    const refused = refusalsOf(page);
    await open("/");
    await settle(page);
    const closed = page.locator("nav button[aria-expanded=false]:not(:disabled)");
    while ((await closed.count()) > 0) await closed.first().click();
    const paths = await page
      .locator("nav a[href^='/console']")
      .evaluateAll((all) => [...new Set(all.map((one) => one.getAttribute("href") ?? ""))]);
    const found: Record<string, string[]> = {};
    for (const path of paths) {
      await turnTo(path.replace("/console", ""));
      await settle(page);
      const row = page.locator("tr[data-row]").first();
      if ((await row.count()) > 0) {
        await row.focus();
        await page.keyboard.press("Enter", { delay: 60 });
        await settle(page);
      }
      const wrong = [...faults.splice(0), ...refused.splice(0)];
      if ((await page.getByText("无权限访问").count()) > 0) wrong.push("no right");
      if (wrong.length > 0) found[path] = wrong;
    }
    expect(found).toEqual({});
    expect(paths.length).toBeGreaterThan(7);
    await close();
  });

  it.each<[what: string, drawers: readonly (readonly [path: string, button?: string])[]]>([
    ["rows", WITH_DRAWERS.map((path) => [path])],
    ["what is no table", OPENED_BY],
  ])("is clean for axe in the drawers of %s, in light and dark", async (_, drawers) => {
    const found: Record<string, string[]> = {};
    const rest = [...drawers];
    const walk = async () => {
      const { page, open, turnTo, faults, close } = await openDesk(journey);
      await open("/");
      for (let next = rest.shift(); next !== undefined; next = rest.shift()) {
        const [path, button] = next;
        await turnTo(path);
        if (button) await page.getByRole("button", { name: button, exact: true }).first().click();
        else {
          await page.locator("tr[data-row]").first().focus();
          await page.keyboard.press("Enter", { delay: 60 });
        }
        await page.getByRole("dialog").first().waitFor();
        await settle(page);
        const wrong = [...faults.splice(0), ...(await findingsInBoth(page))];
        if (wrong.length > 0) found[path] = wrong;
      }
      await close();
    };
    await Promise.all([walk(), walk()]);
    expect(found).toEqual({});
  });
});
