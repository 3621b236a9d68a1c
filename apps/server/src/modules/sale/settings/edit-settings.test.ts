import { MEMBERSHIP_SKU_ID } from "@crux/contract/limits";
import { notifyApi } from "@crux/contract/notify";
import { orderApi } from "@crux/contract/order";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as orderOutcome from "@crux/contract/outcomes/order";
import * as saleOutcome from "@crux/contract/outcomes/sale";
import * as staffOutcome from "@crux/contract/outcomes/staff";
import { saleApi, saleContentOpsApi } from "@crux/contract/sale";
import { staffOpsApi } from "@crux/contract/staff";
import { SETTING_NAMES } from "@crux/rules/setting/settings";
import { beijingClock } from "@crux/rules/time/beijing-time";
import { MINUTE_MS } from "@crux/rules/time/durations";
import { TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES, openShop, type Shop } from "../../../testing/open-shop.ts";
import { goOn } from "../../../testing/payments.ts";
import { signUp } from "../../../testing/people.ts";
import { giveFactor, openStaff, type StaffCaller } from "../../../testing/staff.ts";

describe.each(ENGINES)("the shop's configuration on %s", (engine) => {
  let shop: Shop;
  let an: StaffCaller;
  let chen: StaffCaller;
  beforeAll(async () => {
    shop = await openShop(engine);
    an = await openStaff(shop, ["sale.edit"]);
    chen = await openStaff(shop, ["sale.edit"]);
  });
  afterAll(() => shop.close());

  const read = async (name: string) => {
    const found = (await an.call(saleContentOpsApi.configs, {})).find((one) => one.name === name);
    if (!found) throw new Error(name);
    return found;
  };
  const shown = async (name: string) => (await shop.visitor.call(saleApi.config, { name }))?.value;

  it("has every setting, is seen at once by customers, and keeps what was there before", async () => {
    const all = await an.call(saleContentOpsApi.configs, {});
    expect(all.map(({ name }) => name)).toEqual(SETTING_NAMES);
    const first = await read("KF_HOUR");
    expect(await shown("KF_HOUR")).toBe(first.value);
    const set = { name: "KF_HOUR", value: "每天 10:00–18:00", version: first.version };
    expect(await an.call(saleContentOpsApi.setConfig, set)).toMatchObject({
      ...set,
      version: first.version + 1,
      editor: an.staff.name,
    });
    expect(await shown("KF_HOUR")).toBe("每天 10:00–18:00");
    const history = await an.call(saleContentOpsApi.configHistory, { name: "KF_HOUR" });
    expect(history.map(({ value, editor }) => ({ value, editor }))).toEqual([
      { value: "每天 10:00–18:00", editor: an.staff.name },
      { value: first.value, editor: "" },
    ]);
    const back = { name: "KF_HOUR", to: first.version, version: first.version + 1 };
    expect(await an.call(saleContentOpsApi.restoreConfig, back)).toMatchObject({ value: first.value });
    expect(await shown("KF_HOUR")).toBe(first.value);
    expect(await an.call(saleContentOpsApi.configHistory, { name: "KF_HOUR" })).toHaveLength(3);
  });

  it("is written over an empty one, and says who was faster", async () => {
    expect(await read("UNPAID_HOURS")).toMatchObject({ value: "", version: 0, editTime: null });
    const mine = { name: "UNPAID_HOURS", value: "12", version: 0 };
    await an.call(saleContentOpsApi.setConfig, mine);
    const late = await chen.raw("PUT /sale/ops/config/UNPAID_HOURS", { value: "6", version: 0 });
    expect(late.body).toMatchObject({
      code: generalOutcome.CHANGED_MEANWHILE,
      data: { version: 1, editor: an.staff.name, now: { value: "12" } },
    });
    // Who wanted the same is not refused.
    expect(await chen.call(saleContentOpsApi.setConfig, mine)).toMatchObject({ value: "12", version: 1 });
    expect(await chen.call(saleContentOpsApi.setConfig, { ...mine, value: "", version: 1 })).toMatchObject({
      value: "",
      version: 2,
    });
  });

  it("prices the black card, and orders keep what they were placed at (OP-103)", async () => {
    const person = await signUp(shop);
    const request = {
      orderType: "MEMBERSHIP" as const,
      orderItemCreatePojos: [{ skuId: MEMBERSHIP_SKU_ID, quantity: 2, price: 1 }],
    };
    expect(await shown("MEMBERSHIP_PRICE")).toBe("9900");
    const former = await person.call(orderApi.create, request);
    const set = { name: "MEMBERSHIP_PRICE", value: "12850", version: 0 };
    await an.call(saleContentOpsApi.setConfig, set);
    expect(await shown("MEMBERSHIP_PRICE")).toBe("12850");
    expect(await person.refusal(orderApi.create, { ...request, netAmount: former.netAmount })).toBe(
      orderOutcome.PRICE_CHANGED,
    );
    const now = await person.call(orderApi.create, request);
    expect(now).toMatchObject({
      netAmount: 2 * 12_850,
      orderItems: [{ skuDetail: { currentPrice: 12_850 } }],
    });
    expect(await person.call(orderApi.detail, { orderId: former.id })).toMatchObject({
      netAmount: 2 * 9_900,
      orderItems: [{ skuDetail: { currentPrice: 9_900 } }],
    });
    for (const value of ["99", "1000000", "12.50", "free"]) {
      const answer = await an.raw("PUT /sale/ops/config/MEMBERSHIP_PRICE", { value, version: 1 });
      expect(answer.body.code).toBe(saleOutcome.INVALID_SETTING);
    }
    await an.call(saleContentOpsApi.setConfig, { ...set, value: "", version: 1 });
    expect(await shown("MEMBERSHIP_PRICE")).toBe("9900");
  });

  it("shows visitors a rate of yuan with the day on which it was set, and none before (RMB estimate by a configured rate)", async () => {
    const read = () => shop.visitor.call(saleApi.config, { name: "CNY_RATE" });
    expect(await read()).toBeNull();
    const set = (value: string, version: number) =>
      an.raw("PUT /sale/ops/config/CNY_RATE", { value, version }).then(({ body }) => body.code);
    for (const value of ["0", "465", "4.65123", "4,65", "约五"])
      expect(await set(value, 0)).toBe(saleOutcome.INVALID_SETTING);
    expect(await set("4.65", 0)).toBe(0);
    const day = beijingClock(shop.clock.now()).slice(0, 10);
    expect(await read()).toEqual({ key: "CNY_RATE", value: JSON.stringify({ rate: "4.65", day }) });
    expect(await set("", 1)).toBe(0);
    expect(await read()).toBeNull();
  });

  it("of two that are saved at the same moment keeps one", async () => {
    const { version } = await read("KF_ACCOUNT");
    const save = (who: StaffCaller, value: string) =>
      who.raw("PUT /sale/ops/config/KF_ACCOUNT", { value, version }).then(({ body }) => body.code);
    const codes = await Promise.all([save(an, "kefu-an"), save(chen, "kefu-chen")]);
    expect(codes.toSorted((a, b) => a - b)).toEqual([0, generalOutcome.CHANGED_MEANWHILE]);
    expect((await read("KF_ACCOUNT")).version).toBe(version + 1);
  });

  it("refuses what it may not be, by field, and what nothing reads", async () => {
    const { version, value } = await read("STORE_CONFIG");
    const wrong = { ...(JSON.parse(value) as object), shopName: "", rows: [{ title: "ABN", value: 1 }] };
    const answer = await an.raw("PUT /sale/ops/config/STORE_CONFIG", {
      value: JSON.stringify(wrong),
      version,
    });
    expect(answer.body.code).toBe(saleOutcome.INVALID_SETTING);
    expect((answer.body.data as { faults: { path: string }[] }).faults.map(({ path }) => path)).toEqual([
      "shopName",
      "rows.0.value",
    ]);
    const set = (name: string, text: string) =>
      an.refusal(saleContentOpsApi.setConfig, { name, value: text, version: 1 });
    expect(await set("SHIPPING_RULES", "not json")).toBe(saleOutcome.INVALID_SETTING);
    for (const text of ["x", "[", "{}", "null", "3"])
      expect(await set("SEARCH_SYNONYMS", text), text).toBe(saleOutcome.INVALID_SETTING);
    // Parcel services are published with the parcel rules.
    expect(await set("LOGISTIC_SERVICES", "[]")).toBe(generalOutcome.NOT_FOUND);
    expect(await set("NO_SUCH_NAME", "x")).toBe(generalOutcome.NOT_FOUND);
    expect(await an.refusal(saleContentOpsApi.configHistory, { name: "toString" })).toBe(
      generalOutcome.NOT_FOUND,
    );
  });

  it("takes a second person for another bank account, and one for the rest of the shop's data", async () => {
    const boss = await openStaff(shop);
    const now = await read("STORE_CONFIG");
    const store = JSON.parse(now.value) as { bankAccount: { title: string; value: string }[] };
    const named = { ...store, technicalSupport: "自己" };
    const { version } = await an.call(saleContentOpsApi.setConfig, {
      name: "STORE_CONFIG",
      value: JSON.stringify(named),
      version: now.version,
    });
    const moved = { ...named, bankAccount: [{ title: "账号", value: "9999 0000" }] };
    const set = { name: "STORE_CONFIG", value: JSON.stringify(moved), version };
    expect(await an.refusal(saleContentOpsApi.setConfig, set)).toBe(staffOutcome.APPROVAL_REQUIRED);
    expect(await shown("STORE_CONFIG")).toBe(JSON.stringify(named));
    const { list } = await boss.call(staffOpsApi.approvals, { isOpen: true, staffId: an.staff.id });
    await boss.call(staffOpsApi.approve, { id: list[0]?.id ?? 0 });
    expect(await shown("STORE_CONFIG")).toBe(JSON.stringify(moved));
  });

  it("asks whoever changes the bank account for a fresh code, and tells all owners, who see its last digits", async () => {
    const [thief, boss] = [await openStaff(shop, ["sale.edit"]), await openStaff(shop)];
    const email = "boss-of-accounts@merchant.example";
    await boss.call(staffOpsApi.saveNotices, { email, kinds: [] });
    const letters = async () => {
      await goOn(shop);
      return shop.mail.inbox().filter(({ to }) => to === email);
    };
    const secret = await giveFactor(shop, thief);
    const now = await read("STORE_CONFIG");
    const store = JSON.parse(now.value) as { bankAccount: { title: string; value: string }[] };
    const moved = { ...store, bankAccount: [{ title: "账号", value: "1234 5678" }] };
    const set = { name: "STORE_CONFIG", value: JSON.stringify(moved), version: now.version };
    expect(await thief.refusal(saleContentOpsApi.setConfig, set)).toBe(staffOutcome.FRESH_CODE_REQUIRED);
    const wrong = { code: "000000" };
    expect(await thief.refusal(staffOpsApi.proveAgain, wrong)).toBe(staffOutcome.WRONG_TOTP);
    expect(await thief.refusal(saleContentOpsApi.setConfig, set)).toBe(staffOutcome.FRESH_CODE_REQUIRED);
    // All else of the shop's data is nobody's prey.
    const plain = { ...set, value: JSON.stringify({ ...store, technicalSupport: "别人" }) };
    const { version } = await thief.call(saleContentOpsApi.setConfig, plain);
    const code = new TOTP({ secret }).generate({ timestamp: shop.clock.now().getTime() });
    await thief.call(staffOpsApi.proveAgain, { code });
    const again = { ...set, version };
    expect(await thief.refusal(saleContentOpsApi.setConfig, again)).toBe(staffOutcome.APPROVAL_REQUIRED);
    expect(await letters()).toEqual([]);
    const { list } = await boss.call(staffOpsApi.approvals, { isOpen: true, staffId: thief.staff.id });
    await boss.call(staffOpsApi.approve, { id: list[0]?.id ?? 0 });
    const [letter, ...more] = await letters();
    expect(more).toEqual([]);
    expect(letter?.subject).toContain("收款账户已更改");
    expect(letter?.text).toContain(`由 ${thief.staff.name} 更改`);
    expect(letter?.text).toMatch(/原账户：.*••\d{4}.*新账户：账号 ••5678/s);
    expect(letter?.text.replace(thief.staff.name, "")).not.toContain("1234");
    shop.clock.advance(5 * MINUTE_MS + 1);
    const later = { ...again, value: now.value, version: version + 1 };
    expect(await thief.refusal(saleContentOpsApi.setConfig, later)).toBe(staffOutcome.FRESH_CODE_REQUIRED);
  });

  it("gives the shop the name by which it signs its texts and stands on home screens", async () => {
    const boss = await openStaff(shop);
    const now = await read("STORE_CONFIG");
    const named = { ...(JSON.parse(now.value) as object), shopName: "南风优选" };
    await boss.call(saleContentOpsApi.setConfig, {
      name: "STORE_CONFIG",
      value: JSON.stringify(named),
      version: now.version,
    });
    await shop.visitor.call(notifyApi.sendLoginCode, { mobile: "+61412000111", type: "LOGIN_VERIFY_TEXT" });
    const text = shop.sms.inbox().find(({ mobile }) => mobile === "+61412000111")?.text;
    expect(text).toMatch(/^【南风优选】您的验证码是 \d{6}/);
    const installed = await shop.app.http.inject({ method: "GET", url: "/manifest.webmanifest" });
    expect(installed.headers["content-type"]).toContain("application/manifest+json");
    expect(installed.json()).toMatchObject({ name: "南风优选", display: "standalone", start_url: "/" });
  });

  it("has the merchant's terms, which stand on their pages as plain text", async () => {
    const page = (path: string) => shop.app.http.inject({ method: "GET", url: path });
    const value = "# 一、账号\n注册须满18岁 <script>alert(1)</script>\n请妥善保管\n\n其他约定";
    await an.call(saleContentOpsApi.setConfig, { name: "POLICY_AGREEMENT", value, version: 0 });
    const { body, headers, statusCode } = await page("/agreement.html");
    expect(statusCode).toBe(200);
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    expect(body).toContain("<h2>一、账号</h2>\n<p>注册须满18岁 &lt;script&gt;");
    expect(body).toContain("<br />请妥善保管</p>\n<p>其他约定</p>");
    await an.call(saleContentOpsApi.setConfig, { name: "POLICY_AGREEMENT", value: "", version: 1 });
    expect((await page("/agreement.html")).body).not.toContain("一、账号");
  });
});
