import * as generalOutcome from "@crux/contract/outcomes/general";
import { paymentApi, paymentOpsApi } from "@crux/contract/payment";
import { openStaff } from "@crux/server/testing/staff";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { hold } from "./hold.ts";
import { startPaying } from "./payment-steps.ts";
import { fitsSideways, type Phone } from "./phone.ts";
import { withoutNetwork } from "./without-network.ts";
import { wrongAtFocus } from "./wrong-at-focus.ts";

describe("a bank transfer", () => {
  const paying = startPaying();
  const { journey, press, sees, toMethods, choose, newest, stateOf, backToOrder } = paying;
  let phone: Phone;
  let page: Page;
  const start = async () => {
    const order = await paying.start();
    ({ phone, page } = paying.now());
    return order;
  };

  const proof = (name: string) => ({ name, mimeType: "image/png", buffer: picture });
  let picture: Buffer;
  beforeAll(async () => {
    const blank = await journey.browser.newPage({ viewport: { width: 800, height: 1200 } });
    await blank.setContent("<h1>Transfer receipt</h1>");
    picture = await blank.screenshot();
    await blank.close();
  });
  const pick = (...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
    page.locator("input[type=file]").setInputFiles(files);

  it("says where to pay what, takes pictures and leads to the review (R-PAY-05, R-PAY-07, R-PAY-11, R-PAY-13, R-ORD-19)", async () => {
    const order = await start();
    await phone.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await toMethods(order);
    await choose(/银行转账/);
    await page.waitForURL(`**/payment_mannul?orderId=${order.id}`);
    await sees("收款账户");
    await sees("063-000");
    const copied = async (what: string) => {
      await page.getByRole("button", { name: `复制${what}` }).click();
      return page.evaluate(() => navigator.clipboard.readText());
    };
    expect(await copied("转账金额")).toBe((order.netAmount / 100).toFixed(2));
    expect(await copied("付款备注")).toBe(String(order.id));
    await press("提交凭证");
    await expect.poll(() => wrongAtFocus(page)).toBe("请上传付款凭证");
    await phone.picture("transfer-missing");
    await pick(proof("one.png"), proof("two.png"));
    await page.getByRole("button", { name: "查看付款凭证2" }).waitFor();
    await press("提交凭证");
    const dialog = page.getByRole("dialog");
    expect(await dialog.textContent()).toContain("确定提交该付款凭证吗？");
    await dialog.getByRole("button", { name: "取消" }).click();
    expect(await stateOf(order.id)).toEqual(["CREATED", null]);
    // What does not arrive says so on the page until another try (Nothing lost).
    const failure = await withoutNetwork(phone, "transfer-failed", async () => {
      await press("提交凭证");
      await dialog.getByRole("button", { name: "提交" }).click();
    });
    await press("提交凭证");
    expect(await failure.count()).toBe(0);
    await dialog.getByRole("button", { name: "提交" }).click();
    await page.waitForURL(`**/payment_result?orderId=${order.id}&type=BANK_TRANSFER`);
    await sees("凭证已提交，等待人工审核");
    const payment = await newest(order.id);
    expect(payment?.status).toBe("CHECKING");
    expect(payment?.auditImgUrls.split("||")).toHaveLength(2);
    await backToOrder(order.id, 3);
    await sees("付款凭证待审核");
    expect(await page.getByRole("button", { name: "去支付" }).count()).toBe(0);
    await page.goto("/orders?index=1");
    const row = page.getByRole("article", { name: `订单 ${order.id}` });
    await row.getByText("待审核").waitFor();
    expect(await row.getByText("去支付").count()).toBe(0);
  });

  it("refuses what is no picture, retries, removes and remembers (R-PAY-12, R-PAY-16)", async () => {
    const order = await start();
    let isDown = true;
    await page.route("**/order/manual_order", (route) => (isDown ? route.abort() : route.continue()));
    await page.goto(`/payment_mannul?orderId=${order.id}`);
    await sees("收款账户");
    await pick({ name: "a.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4") });
    await sees("只能上传图片文件");
    await pick({ name: "b.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
    await sees("无法读取该图片，请换一张JPG或PNG图片");
    await pick(proof("one.png"));
    const failed = page.getByRole("button", { name: "付款凭证1上传失败，重试" });
    await failed.waitFor();
    await sees("上传失败，请检查网络后重试");
    isDown = false;
    await failed.click();
    await page.getByRole("button", { name: "查看付款凭证1" }).waitFor();
    await page.reload();
    await page.getByRole("button", { name: "查看付款凭证1" }).click();
    await page.getByRole("dialog", { name: "图片预览" }).waitFor();
    await page.getByRole("button", { name: "关闭" }).click();
    await page.getByRole("button", { name: "删除付款凭证1" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "删除" }).click();
    await page.getByText("0/3").waitFor();
    await pick(proof("1.png"), proof("2.png"), proof("3.png"), proof("4.png"));
    await sees("最多上传3张图片");
    await page.getByText("3/3").waitFor();
    expect(await page.locator("input[type=file]").count()).toBe(0);
    expect(await fitsSideways(page)).toBe(true);
    await page.unroute("**/order/manual_order");
    await page.getByRole("button", { name: "删除付款凭证3" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "删除" }).click();
    await page.getByText("2/3").waitFor();
    const refusal = { code: generalOutcome.UNAVAILABLE, data: null, success: false, msg: "" };
    await page.route("**/order/manual_order", (route) => route.fulfill({ json: refusal }));
    await pick(proof("refused.png"));
    await sees("服务暂时不可用，请稍后重试");
    await page.getByRole("button", { name: /付款凭证3$/ }).click();
    await page.getByText("2/3").waitFor();
    const letGo = await hold(page, "**/upload");
    await press("提交凭证");
    await page.getByRole("dialog").getByRole("button", { name: "提交" }).click();
    await page.getByRole("status").getByText("上传中…").waitFor();
    letGo();
    await sees("凭证已提交，等待人工审核");
  });

  it("shows why the last proof was refused (L-ORD-03)", async () => {
    const order = await start();
    await page.goto(`/payment_mannul?orderId=${order.id}`);
    await pick(proof("one.png"));
    await page.getByRole("button", { name: "查看付款凭证1" }).waitFor();
    await press("提交凭证");
    await page.getByRole("dialog").getByRole("button", { name: "提交" }).click();
    await sees("凭证已提交，等待人工审核");
    const [payment] = await phone.caller.call(paymentApi.ofOrder, { orderId: order.id });
    const staff = await openStaff(journey.shop, ["payment.review"]);
    await staff.call(paymentOpsApi.refuseProof, { id: payment?.id ?? 0, reason: "金额不符" });
    await page.reload();
    await sees("支付失败，请重试或更换支付方式");
    await sees("金额不符");
    for (const path of ["/order", "/payment"]) {
      await page.goto(`${path}?orderId=${order.id}`);
      await sees("原因：金额不符");
    }
    await page.goto("/orders?index=1");
    await page
      .getByRole("article", { name: `订单 ${order.id}` })
      .getByText("付款凭证未通过审核，原因：金额不符")
      .waitFor();
    await phone.picture("orders-refused-proof");
    await page.goto(`/payment_mannul?orderId=${order.id}`);
    await sees("上次提交的凭证未通过审核");
    await sees("原因：金额不符");
    await page.getByText("0/3").waitFor();
  });
});
