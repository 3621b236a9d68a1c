import { orderApi, orderOpsApi } from "@crux/contract/order";
import { paymentApi, paymentOpsApi } from "@crux/contract/payment";
import { userApi, userOpsApi } from "@crux/contract/user";
import { placeOrder } from "@crux/server/testing/checkout";
import { goods } from "@crux/server/testing/goods";
import { buy } from "@crux/server/testing/parcels";
import { tell } from "@crux/server/testing/payments";
import { signUp } from "@crux/server/testing/people";
import { cardPhoto, plainPhoto, sendForm } from "@crux/server/testing/photos";
import { afterEach, describe, expect, it } from "vitest";
import { soon } from "./browsing.ts";
import { type Desk, openDesk } from "./desk.ts";
import { hold } from "./hold.ts";
import { startJourney } from "./journey.ts";

describe("money in the console", () => {
  const journey = startJourney();
  const desks: Desk[] = [];
  const sit = async (
    ...wanted: Parameters<typeof openDesk> extends [unknown, ...infer Rest] ? Rest : never
  ) => {
    const desk = await openDesk(journey, ...wanted);
    desks.push(desk);
    return desk;
  };
  afterEach(async () => {
    await Promise.all(desks.splice(0).map((desk) => desk.close()));
  });

  const handIn = async (person: Awaited<ReturnType<typeof signUp>>, picture?: Buffer) => {
    const { shop } = journey;
    const order = await placeOrder(person, [{ skuId: goods.cream(), quantity: 1 }]);
    const { id } = await person.call(paymentApi.create, { channel: "BANK_TRANSFER", orderId: order.id });
    const file = picture ?? (await cardPhoto("FRONT"));
    const { body } = await sendForm(shop.app.http, person.session, {
      path: "/order/manual_order",
      parts: [{ file }],
    });
    await person.call(paymentApi.submitProof, { id, imgUrls: body.data ?? "" });
    return order;
  };
  const statusOf = async (person: Awaited<ReturnType<typeof signUp>>, orderId: number) =>
    (await person.call(orderApi.detail, { orderId })).paymentOrderStatus;

  it("has two people approve and refuse slips at once, two keys each, and the customer sees it", async () => {
    const person = await signUp(journey.shop);
    const picture = await plainPhoto();
    const first = await handIn(person);
    const second = await handIn(person, picture);
    const third = await handIn(person, picture);
    const [an, bo] = [await sit("finance"), await sit("finance")];
    await an.open("/proofs");
    await an.page.getByRole("link", { name: String(first.id) }).waitFor();
    await bo.open("/proofs");
    await bo.page
      .getByRole("link", { name: String(second.id) })
      .first()
      .waitFor();
    await bo.sees("相同图片出现过 1 次");
    await an.page.getByAltText(`订单 ${first.id} 的付款凭证 1`).waitFor();
    await bo.page.getByAltText(`订单 ${second.id} 的付款凭证 1`).waitFor();
    await an.picture("console-proofs");
    // The picture is looked at closely: nearer, turned, and whole again.
    const looked = an.page.getByAltText(`订单 ${first.id} 的付款凭证 1`);
    const look = (wanted: RegExp) =>
      soon(() => looked.evaluate(({ style }) => style.transform)).toMatch(wanted);
    await an.page.keyboard.press("]", { delay: 60 });
    await an.page.keyboard.press("+", { delay: 60 });
    await look(/rotate\(90deg\) scale\(1\.25\)/);
    await looked.hover();
    await an.page.mouse.wheel(0, -100);
    await look(/rotate\(90deg\) scale\(1\.56/);
    await an.page.keyboard.press("0", { delay: 60 });
    await look(/rotate\(0deg\) scale\(1\)/);
    await bo.picture("console-proofs-same");
    await an.page.keyboard.press("a");
    await an.page.getByRole("button", { name: "确认通过" }).waitFor();
    await an.page.keyboard.press("Enter");
    await an.sees(`已通过，订单 ${first.id} 已付款`);
    expect(await statusOf(person, first.id)).toBe("PAID");
    await an.page
      .getByRole("link", { name: String(third.id) })
      .first()
      .waitFor();
    await bo.page.keyboard.press("r");
    await bo.page.getByRole("button", { name: "5 重复凭证" }).waitFor();
    await bo.page.keyboard.press("5");
    await bo.page.getByRole("button", { name: "5 重复凭证", pressed: true }).waitFor();
    await bo.picture("console-proofs-refuse");
    await bo.page.keyboard.press("Enter");
    await bo.sees(`已驳回订单 ${second.id} 的凭证，客户已收到消息`);
    expect(await person.call(paymentApi.ofOrder, { orderId: second.id })).toMatchObject([
      { status: "REJECTED", refuseReason: "重复凭证" },
    ]);
    await bo.sees("没有空闲的凭证");
    await bo.picture("console-proofs-empty");
    await an.page.keyboard.press("u");
    await an.sees(/刚刚已通过/);
    await an.picture("console-proofs-back");
    expect([...an.faults, ...bo.faults]).toEqual([]);
  });

  it("finds a refund that waits, pays it by keys with its amount typed, and the customer has it", async () => {
    const { orderId, buyer } = await buy(journey.shop);
    const desk = await sit("finance");
    const { id } = await desk.caller.call(orderOpsApi.createRefund, {
      orderId,
      remark: "破损",
      otherFee: 1234,
    });
    await desk.open("/refunds?state=PENDING");
    await desk.page.getByRole("button", { name: String(id), exact: true }).waitFor();
    await desk.page.keyboard.press("j", { delay: 60 });
    await desk.page.keyboard.press("Enter", { delay: 60 });
    const drawer = desk.page.getByRole("dialog", { name: `退款单 ${id}`, exact: true });
    await drawer.getByText("其他").waitFor();
    await desk.picture("console-refund");
    await desk.page.keyboard.press("Enter", { delay: 60 });
    const dialog = desk.page.getByRole("dialog", { name: `退款单 ${id} 打款` });
    await dialog.getByRole("textbox").fill("12.34");
    await desk.picture("console-refund-pay");
    await desk.page.keyboard.press("Enter", { delay: 60 });
    await desk.sees("已退到客户余额");
    expect(await buyer.call(orderApi.refund, { id })).toMatchObject({
      amount: 1234,
      refundStatus: "REFUNDED",
    });
    await desk.sees("没有待打款的退款");
    expect(desk.faults).toEqual([]);
  });

  it("refunds a piece and a parcel, and what is above the limit waits for a second person", async () => {
    const { orderId, buyer, pkgs } = await buy(journey.shop);
    const [desk, colleague] = [await sit("finance"), await sit("finance")];
    const { page, caller } = desk;
    const { uid } = buyer.session;
    await caller.call(userOpsApi.adjustWallet, {
      uid,
      type: "ADJUST_INCREASE",
      amount: 49_000,
      reason: "赔付",
    });
    const { balance } = await buyer.call(userApi.wallet, {});
    await desk.open("/refunds");
    await page.getByRole("button", { name: "新建退款" }).click();
    await page.getByRole("dialog").getByLabel("订单号").fill(String(orderId));
    const letGo = await hold(page, "**/order/ops/refundOrder/preview");
    await page.keyboard.press("Enter");
    const form = page.getByRole("dialog", { name: `退款 · 订单 ${orderId}` });
    await form.getByRole("button", { name: "登记退款" }).waitFor();
    // What would be typed before the pieces are known would land in them once they are, and take the focus.
    expect(await form.locator("input").count()).toBe(0);
    letGo();
    await form
      .getByLabel(/^退几件/)
      .first()
      .waitFor();
    await page.waitForFunction(() =>
      document.activeElement?.getAttribute("aria-label")?.startsWith("退几件"),
    );
    await form.getByLabel("其他补偿").fill("99999");
    await desk.sees("退款超出订单可退的金额或数量");
    await form.getByLabel("其他补偿").fill("");
    const [piece] = pkgs.flatMap(({ pkgItems }) =>
      pkgItems.filter(({ skuDetail }) => skuDetail.id === goods.oil()),
    );
    const other = pkgs.find(
      ({ pkgItems }) => !pkgItems.some(({ skuDetail }) => skuDetail.id === goods.oil()),
    );
    await form.getByLabel(piece?.skuDetail.productName ?? "").fill("1");
    await form.getByLabel(`包裹 ${other?.id}`).check();
    await form.getByLabel("退款原因").fill("破损一件，丢失一包");
    const label = form.getByText(/^请输入 \$[1-9]/);
    const [, amount = ""] = /\$([\d.,]+)/.exec((await label.textContent()) ?? "") ?? [];
    // The second answer of the preview, to piece and parcel together.
    await form.getByLabel(/^请输入 \$[1-9]/).fill(amount);
    await desk.sees("提交后需另一位同事批准");
    await desk.picture("console-refund-new");
    await form.getByRole("button", { name: "登记退款" }).click();
    await desk.sees(/已提交，等待批准 #/);
    await form.waitFor({ state: "detached" });
    await page.getByRole("link", { name: "待打款" }).click();
    await page.getByRole("row").filter({ hasText: "破损一件" }).getByRole("button").click();
    await desk.sees(`包裹 ${other?.id}`);
    await desk.sees(/已提交打款，等待批准 #/);
    await desk.picture("console-refund-above");
    await colleague.open("/approvals");
    await colleague.page.getByRole("button", { name: "支付退款" }).click();
    await colleague.page.keyboard.press("a");
    await colleague.page.getByRole("dialog", { name: "批准并立即执行？" }).waitFor();
    await colleague.page.keyboard.press("Enter", { delay: 60 });
    await colleague.sees("已批准并执行");
    const cents = Math.round(Number(amount.replaceAll(",", "")) * 100);
    expect((await buyer.call(userApi.wallet, {})).balance).toBe(balance + cents);
    expect([...desk.faults, ...colleague.faults]).toEqual([]);
  });

  it("corrects a wallet with its reason, and the ledger has it with both sides and still sums to zero", async () => {
    const person = await signUp(journey.shop, { balanceCents: 2_000 });
    const { uid } = person.session;
    const { page, open, sees, picture, faults } = await sit("finance");
    await open("/wallets");
    await page.getByRole("searchbox", { name: "昵称、寄件人、手机后四位、编号" }).fill(String(uid));
    await page
      .getByRole("link")
      .filter({ hasText: `${uid} ·` })
      .click();
    await page.getByRole("button", { name: "调整余额" }).click();
    await page.getByLabel("调减").check();
    const amount = page.getByRole("textbox", { name: "金额" });
    await amount.fill("20.01");
    await sees("余额不足");
    await amount.fill("5.50");
    await page.getByRole("textbox", { name: "原因" }).fill("重复返现");
    await sees("$14.50");
    await picture("console-wallet-adjust");
    await page.getByRole("button", { name: "调整", exact: true }).click();
    await sees("已调整余额");
    await page.getByText("$14.50", { exact: true }).waitFor();
    const row = page.getByRole("row").filter({ hasText: "重复返现" });
    await row.getByText("-$5.50").waitFor();
    await picture("console-wallet");
    expect((await person.call(userApi.wallet, {})).balance).toBe(1_450);
    await open(`/ledger?kind=ADJUST_DECREASE&uid=${uid}`);
    await row.getByText("人工调整").waitFor();
    await page.getByRole("button", { name: "借贷相抵为 0 ✓" }).click();
    await sees(/个钱包余额合计 .*，与分录一致/);
    await picture("console-ledger");
    await page.getByRole("dialog").getByRole("link", { name: "人工调整" }).click();
    await page.waitForURL(/\/ledger\?.*account=ADJUSTMENTS/);
    await row.waitFor();
    expect(faults).toEqual([]);
  });

  it("finds the oldest unmatched money by its source and reason, and puts it into a wallet", async () => {
    const { shop } = journey;
    const { cashier } = shop.outside;
    const person = await signUp(shop);
    const captured = { txn: `lost-${person.session.uid}`, amountCents: 4_321, currency: "AUD" };
    await tell(shop, cashier, cashier.sign({ eventId: captured.txn, tradeNo: "lost", captured }));
    for (const poller of shop.app.pollers) await poller.run();
    const { page, open, sees, picture, faults } = await sit("finance");
    await open("/unmatched?provider=ALIPAY");
    await sees("没有符合条件的结果");
    await page.getByLabel("来源").selectOption("收银台");
    await page.getByLabel("原因").selectOption("找不到支付单");
    await page.getByRole("button", { name: captured.txn }).click();
    await page.getByLabel("存入客户余额").check();
    await page.getByLabel("客户编号").fill(String(person.session.uid));
    await page.getByRole("textbox", { name: "原因" }).fill("客户来电确认");
    await sees(/单独审核额度还剩/);
    await picture("console-unmatched");
    await page.getByRole("button", { name: "处理", exact: true }).click();
    await page.getByRole("dialog", { name: "确认处理" }).getByRole("textbox").fill("43.21");
    await page.keyboard.press("Enter", { delay: 60 });
    await sees("没有符合条件的结果");
    expect((await person.call(userApi.wallet, {})).balance).toBe(4_321);
    expect(faults).toEqual([]);
  });

  it("writes off what a lost dispute left owing, once its amount was typed", async () => {
    const { shop } = journey;
    const { cashier } = shop.outside;
    const { page, open, sees, picture, faults, caller } = await sit("finance");
    const person = await signUp(shop);
    const { id: orderId, netAmount } = await placeOrder(person, [{ skuId: goods.cream(), quantity: 1 }]);
    const { id } = await person.call(paymentApi.create, { channel: "WECHAT_JSAPI", orderId });
    const { tradeNo } = await caller.call(paymentOpsApi.detail, { id });
    const hear = async (...notices: readonly Parameters<typeof tell>[2][]) => {
      for (const notice of notices) await tell(shop, cashier, notice);
      for (const poller of shop.app.pollers) await poller.run();
    };
    await hear(cashier.take(tradeNo));
    await hear(...cashier.dispute(tradeNo), ...cashier.endDispute(tradeNo, "LOST"));
    await open("/disputes");
    await page
      .getByRole("row")
      .filter({ hasText: String(orderId) })
      .getByRole("button")
      .click();
    await sees("疑似盗刷或欺诈");
    await page.getByLabel("核销").check();
    await page.getByRole("textbox", { name: "原因" }).fill("客户失联");
    await sees(/单独付款额度还剩/);
    await picture("console-dispute");
    await page.getByRole("button", { name: "处理欠款" }).click();
    await page
      .getByRole("dialog", { name: "确认处理欠款" })
      .getByRole("textbox")
      .fill((netAmount / 100).toFixed(2));
    await page.keyboard.press("Enter", { delay: 60 });
    await sees("没有待处理的付款争议");
    expect((await caller.call(paymentOpsApi.disputes, { orderId, isOpen: false })).list).toMatchObject([
      { state: "LOST", receivable: 0, writtenOff: netAmount, remark: "客户失联" },
    ]);
    expect(faults).toEqual([]);
  });

  it("marks the slip that the bank's pasted lines speak of, and approves nothing by it", async () => {
    const person = await signUp(journey.shop);
    const [other, order] = [await handIn(person), await handIn(person, await plainPhoto())];
    const { page, open, sees, picture, faults } = await sit("finance");
    await open("/proofs");
    await sees(/，刚刚提交|前提交/);
    await page.keyboard.press("b");
    const dialog = page.getByRole("dialog", { name: "核对银行流水" });
    const paid = (order.netAmount / 100).toFixed(2);
    await dialog
      .getByLabel("银行流水")
      .fill(`22/11/2026\t${paid}\tTRANSFER ${order.id} LI\n22/11/2026\t0.01\tTRANSFER ${other.id}\n`);
    await dialog.getByText(/1 张金额和订单号一致，1 张金额不符/).waitFor();
    await picture("console-proofs-bank");
    await dialog.getByRole("button", { name: `审核订单 ${other.id} 的凭证` }).click();
    await sees("银行流水里有这个订单号，金额不符");
    await page.keyboard.press("b", { delay: 60 });
    await dialog.getByRole("button", { name: `审核订单 ${order.id} 的凭证` }).click();
    await sees("✓ 银行流水里金额和订单号一致");
    await picture("console-proofs-marked");
    expect(await statusOf(person, order.id)).toBe("CHECKING");
    expect(faults).toEqual([]);
  });

  it("finds the payments of an order by its number, nothing by what is no number, and all of them again", async () => {
    const person = await signUp(journey.shop);
    const [order, other] = [await handIn(person), await handIn(person)];
    const { page, open, faults } = await sit("finance");
    await open("/payments");
    const row = (of: { id: number }) =>
      page.getByRole("row").filter({ has: page.getByRole("cell", { name: String(of.id), exact: true }) });
    await row(other).waitFor();
    await page.getByLabel("订单号").fill(String(order.id));
    await page.waitForURL(`**/payments?order=${order.id}`);
    await row(other).waitFor({ state: "detached" });
    await row(order).waitFor();
    await page.getByLabel("订单号").fill("甲");
    await page.waitForURL("**/payments");
    await row(other).waitFor();
    expect(faults).toEqual([]);
  });

  it("opens each tab from a pasted link, also in the dark and on a narrow screen", async () => {
    const desk = await sit("finance", { dark: true, width: 1024 });
    for (const [path, tab] of [
      ["/refunds", "待打款"],
      ["/refunds?state=all", "全部"],
      ...["PENDING 待打款", "SENDING 退款中", "REFUNDED 已退款", "REMOVED 已撤回"].map(
        linkOf("/refunds?state="),
      ),
      ...["CREATED 待付款", "CHECKING 待审核", "PAID 已付款"].map(linkOf("/payments?status=")),
      ...["REJECTED 已驳回", "CLOSED 已关闭", "REFUNDED 已退款"].map(linkOf("/payments?status=")),
      ["/unmatched?why=WRONG_AMOUNT", "待处理"],
      ["/unmatched?tab=all", "全部"],
      ["/disputes", "待处理"],
      ["/disputes?tab=all", "全部"],
    ] as const) {
      await desk.open(path);
      await desk.page.locator('a[aria-current="page"]', { hasText: tab }).first().waitFor();
    }
    const [account, kind] = [desk.page.getByLabel("科目"), desk.page.getByLabel("类型")];
    await desk.open("/ledger?account=WALLET&kind=REFUND");
    expect([await account.inputValue(), await kind.inputValue()]).toEqual(["WALLET", "REFUND"]);
    expect(desk.faults).toEqual([]);
  });
});

/** A link to a tab and what the tab is called, of `PENDING 待打款`. */
const linkOf = (path: string) => (words: string) => {
  const [value, tab = ""] = words.split(" ");
  return [path + value, tab] as const;
};
