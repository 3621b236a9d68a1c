import { readFileSync } from "node:fs";
import { commodityOpsApi } from "@crux/contract/commodity";
import { logisticsApi, logisticsOpsApi } from "@crux/contract/logistics";
import type { RuleContent } from "@crux/contract/logistics/rule-content.schema";
import type { ProductDocument } from "@crux/contract/ops/product-ops.schema";
import * as logisticsOutcome from "@crux/contract/outcomes/logistics";
import * as staffOutcome from "@crux/contract/outcomes/staff";
import { paymentApi } from "@crux/contract/payment";
import { reportOpsApi } from "@crux/contract/report";
import type { SetupStepKey } from "@crux/contract/report/setup.schema";
import { saleApi, saleContentOpsApi } from "@crux/contract/sale";
import { LOGISTICS_FILE } from "@crux/demo/parcels/parcel-files";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { placeOrder } from "../../testing/checkout.ts";
import { openEmptyShop } from "../../testing/empty-shop.ts";
import { ENGINES, type Shop } from "../../testing/open-shop.ts";
import { sendPkg } from "../../testing/parcels.ts";
import { signUp } from "../../testing/people.ts";
import { plainPhoto, sendForm } from "../../testing/photos.ts";
import { openStaff, type StaffCaller } from "../../testing/staff.ts";
import { takeIn } from "../../testing/take-in.ts";
import { audit } from "./audit.ts";

const STORE = {
  shopName: "南天商店",
  entityName: "Southern Sky Pty Ltd",
  rows: [
    { title: "ABN", value: "51 824 753 557" },
    { title: "联系电话", value: "02 9000 0000" },
  ],
};
const ACCOUNT = [
  { title: "账户名", value: "Southern Sky Pty Ltd" },
  { title: "BSB", value: "063-000" },
  { title: "账号", value: "1234 5678" },
];

/** Routes as the demo has them, for a merchant who types them in. */
function someRules(): RuleContent {
  const file = JSON.parse(readFileSync(LOGISTICS_FILE, "utf8")) as RuleContent;
  const presets = file.presets.map(({ presetId, presetName, countries, objective, ...rest }) => ({
    ...{ presetId, presetName, countries, objective, taxWeightBp: rest.taxWeightBp },
    ...{ forbiddenRoutes: rest.forbiddenRoutes, priority: rest.priority },
    ...{ privateFlag: rest.privateFlag, enabled: rest.enabled },
  }));
  const services = [{ skuId: 11, name: "保险", remark: "", price: 300 }];
  return { rules: file.rules, prepaidTaxSchemes: file.prepaidTaxSchemes, presets, services };
}

const honey = (brandId: number, url: string): ProductDocument => ({
  ...{ name: "麦卢卡蜂蜜 500g", brandId, description: "新西兰直采，每一批都可以按编号查到检测报告。" },
  ...{
    logisticsType: "FOOD",
    gst: "AUTO",
    weightGrams: 700,
    expiryText: "2028-10",
    limitCountries: [],
    tagIds: [],
  },
  ...{ facts: [], attributeKeys: [], limit: null, pictures: [{ kind: "MAIN", url, alt: "蜂蜜" }] },
  skus: [
    {
      ...{
        id: null,
        attributes: {},
        priceCents: 4_900,
        vipPriceCents: 0,
        displayPriceCents: 0,
        costCents: null,
      },
      ...{ weightGrams: 700, barcode: "", supplier: "", imgUrl: "", oversale: false, isOff: false },
    },
  ],
});

describe.each(ENGINES)("an empty shop on %s", (engine) => {
  let shop: Shop;
  let owner: StaffCaller;
  beforeAll(async () => {
    shop = await openEmptyShop(engine);
    owner = await openStaff(shop);
  });
  afterAll(() => shop.close());

  const steps = async () => (await owner.call(reportOpsApi.setup, {})).steps;
  /** What is open of a step, by its words on the wire. */
  const openOf = async (key: SetupStepKey) => {
    const items = (await steps()).find((step) => step.key === key)?.items ?? [];
    return Object.fromEntries(
      items.filter(({ state }) => state !== "DONE").map((item) => [item.key, item.state]),
    );
  };
  const set = async (name: string, value: string) => {
    const configs = await owner.call(saleContentOpsApi.configs, {});
    const version = configs.find((one) => one.name === name)?.version ?? 0;
    await owner.call(saleContentOpsApi.setConfig, { name, value, version });
  };
  let skuId = 0;

  it("has every step open, sells top-ups and memberships, and says where it sends nothing", async () => {
    expect((await steps()).map(({ key, isDone }) => [key, isDone])).toEqual([
      ...[["shop", false] as const, ["routes", false] as const, ["goods", false] as const],
      ...[["payment", false] as const, ["order", false] as const],
    ]);
    const price = await shop.visitor.call(saleApi.config, { name: "MEMBERSHIP_PRICE" });
    expect(price?.value).toBe("9900");
    expect(await shop.visitor.call(saleApi.shops, {})).toHaveLength(1);
  });

  it("has its data when it can be named, reached, and its ABN is one", async () => {
    await set("STORE_CONFIG", JSON.stringify(STORE));
    expect(await openOf("shop")).toEqual({ abn: "WRONG", policies: "MISSING" });
    const rows = [{ title: "ABN", value: "51 824 753 556" }, ...STORE.rows.slice(1)];
    await set("STORE_CONFIG", JSON.stringify({ ...STORE, rows }));
    for (const name of ["POLICY_AGREEMENT", "POLICY_PRIVACY", "POLICY_STORE"])
      await set(name, "我们的条款。");
    expect(await openOf("shop")).toEqual({ policies: "MISSING" });
    await set("SHIPPING_RULES", JSON.stringify([{ title: "时效", lines: ["约 10 天"] }]));
    expect(await openOf("shop")).toEqual({});
    const [{ name } = { name: "" }] = await shop.visitor.call(saleApi.shops, {});
    expect(name).toBe(STORE.shopName);
  });

  /** Writes a draft and answers what publishing it takes. */
  const draftOf = async (content: RuleContent) => {
    const { version } = await owner.call(logisticsOpsApi.draft, {});
    const saved = await owner.call(logisticsOpsApi.saveDraft, { content, version });
    return { version: saved.version, validFrom: null, note: "" };
  };
  const faultsNow = async () => (await owner.call(logisticsOpsApi.checkDraft, {})).map(({ msg }) => msg);

  it("publishes its first rules alone, for the goods and countries that it has", async () => {
    const all = someRules();
    const food = all.rules.routes.filter(({ id }) => id === "CN_GEN");
    const one = { ...all, rules: { ...all.rules, routes: food }, presets: [] };
    const blind = await draftOf(one);
    expect(await faultsNow()).toEqual(["没有可寄往中国的分箱方案，客户不能下单"]);
    expect(await owner.refusal(logisticsOpsApi.publishRules, blind)).toBe(logisticsOutcome.RULES_FAULTY);
    const schemes = all.presets
      .filter(({ countries }) => countries.includes("CN"))
      .map((preset) => ({ ...preset, countries: ["CN" as const], forbiddenRoutes: [] }));
    const wanted = await draftOf({ ...one, presets: schemes });
    expect(await faultsNow()).toEqual([]);
    await owner.call(logisticsOpsApi.publishRules, wanted);
    expect(await openOf("routes")).toEqual({});
  });

  it("changes its rules alone as long as nothing was ordered by them", async () => {
    await owner.call(logisticsOpsApi.publishRules, await draftOf(someRules()));
    expect(await openOf("routes")).toEqual({});
  });

  it("has goods when something on sale can be bought and sent", async () => {
    const brand = await owner.call(commodityOpsApi.addBrand, { name: "花期", country: "新西兰" });
    const parts = [{ file: await plainPhoto() }];
    const picture = await sendForm(shop.app.http, owner.session, { path: "/commodity/ops/picture", parts });
    const { productId, document } = await owner.call(commodityOpsApi.addProduct, {
      document: honey(brand.id, picture.body.data ?? ""),
    });
    skuId = document.skus[0]?.id ?? 0;
    // Below are the numbers of services.
    expect(skuId).toBeGreaterThan(10_000);
    await owner.call(commodityOpsApi.setSaleStatus, { productId, saleStatus: "ONLINE" });
    expect(await openOf("goods")).toEqual({ inStock: "MISSING" });
    const routes = someRules().rules.routes.filter(({ id }) => id === "CN_MILK");
    await draftOf({ ...someRules(), rules: { ...someRules().rules, routes }, presets: [] });
    expect(await faultsNow()).toContain("在售的“食品”没有启用的线路收");
    await takeIn(owner, [{ skuId, pieces: 20 }]);
    expect(await openOf("goods")).toEqual({});
  });

  it("can be paid once an account is one, and whoever takes money answered a test", async () => {
    expect(await openOf("payment")).toEqual({ probed: "MISSING" });
    for (const name of ["alipay", "cashier"] as const) await owner.call(reportOpsApi.testOutside, { name });
    expect(await openOf("payment")).toEqual({});
    const text = (await owner.call(saleContentOpsApi.configs, {})).find(
      ({ name }) => name === "STORE_CONFIG",
    );
    const store = JSON.parse(text?.value ?? "{}");
    await set("STORE_CONFIG", JSON.stringify({ ...store, bankAccount: ACCOUNT.slice(0, 2) }));
    expect(await openOf("payment")).toEqual({ probed: "WRONG" });
    // From now on money may be on its way to it.
    await expect(
      set("STORE_CONFIG", JSON.stringify({ ...store, bankAccount: ACCOUNT })),
    ).rejects.toMatchObject({ code: staffOutcome.APPROVAL_REQUIRED });
  });

  it("has sold when an order was paid, packed and sent, and its books agree", async () => {
    const buyer = await signUp(shop, { balanceCents: 100_000 });
    const { id: orderId } = await placeOrder(buyer, [{ skuId, quantity: 2 }]);
    const changed = await draftOf({ ...someRules(), services: [] });
    expect(await owner.refusal(logisticsOpsApi.publishRules, changed)).toBe(staffOutcome.APPROVAL_REQUIRED);
    expect(await openOf("order")).toEqual({ paid: "MISSING", packed: "MISSING", sent: "MISSING" });
    await buyer.call(paymentApi.create, { orderId, channel: "WALLET" });
    expect(await openOf("order")).toEqual({ packed: "MISSING", sent: "MISSING" });
    for (const { id } of await buyer.call(logisticsApi.ofOrder, { orderId })) await sendPkg(owner, id);
    expect(await openOf("order")).toEqual({});
    expect(await audit(shop.database.db)).toEqual([]);
  });
});
