import type { CartPre } from "@crux/contract/cart.schema";
import type { Scheme } from "@crux/contract/logistics.schema";
import { describe, expect, it } from "vitest";
import { previewChanges, type ToldPreview } from "./preview-changes.ts";

type Item = CartPre["items"][number];
type Ticket = NonNullable<CartPre["coupon"]>;

const HONEY = {
  skuDetail: { id: 1, productName: "蜂蜜" },
  itemType: "NORMAL",
  quantity: 3,
  price: 1000,
} as Item;
const SCHEME = {
  presetId: "BEST",
  presetName: "运费最低",
  totalEstimateFee: 2000,
  totalEstimateTax: 0,
} as Scheme;
const TICKET = { id: 7, ticketTitle: "满100减10", savedAmount: 1000 } as Ticket;

const BEFORE: ToldPreview = { items: [HONEY], saving_price: 0, coupon: TICKET, scheme: SCHEME };

describe("previewChanges", () => {
  it("says nothing where nothing changed", () => {
    expect(previewChanges(BEFORE, { ...BEFORE })).toEqual([]);
  });

  it.each<[string, Partial<ToldPreview>, string[]]>([
    ["another price", { items: [{ ...HONEY, price: 1100 }] }, ["“蜂蜜”单价由$10.00变为$11.00"]],
    ["less stock", { items: [{ ...HONEY, quantity: 1 }] }, ["“蜂蜜”库存不足，3件改为1件"]],
    ["goods that are gone", { items: [] }, ["“蜂蜜”已售完或下架，已移出订单"]],
    [
      "a gift in place of the goods",
      { items: [{ ...HONEY, itemType: "PREFERENCE" }] },
      ["“蜂蜜”已售完或下架，已移出订单"],
    ],
    ["another activity", { saving_price: 500 }, ["活动优惠由$0.00变为$5.00"]],
    ["a lost coupon", { coupon: null }, ["优惠券“满100减10”已不可用"]],
    [
      "a coupon of another worth",
      { coupon: { ...TICKET, savedAmount: 900 } },
      ["优惠券抵扣由$10.00变为$9.00"],
    ],
    [
      "other fees and taxes",
      { scheme: { ...SCHEME, totalEstimateFee: 2100, totalEstimateTax: 50 } },
      ["运费由$20.00变为$21.00", "预计税费由$0.00变为$0.50"],
    ],
    [
      "another scheme",
      { scheme: { ...SCHEME, presetId: "FAST", presetName: "最快送达" } },
      ["分箱方案“运费最低”已不可用，改为“最快送达”"],
    ],
    ["no scheme any more", { scheme: undefined }, ["分箱方案“运费最低”已不可用"]],
  ])("tells %s", (_, over, lines) => {
    expect(previewChanges(BEFORE, { ...BEFORE, ...over })).toEqual(lines);
  });

  it("tells of goods that are lowered to their limit", () => {
    const limited = new Set([7]);
    const honey = { ...HONEY, skuDetail: { ...HONEY.skuDetail, productId: 7 } };
    const before = { ...BEFORE, items: [honey] };
    const after = (items: ToldPreview["items"]) => previewChanges(before, { ...BEFORE, items }, limited);
    expect(after([{ ...honey, quantity: 1 }])).toEqual(["“蜂蜜”超出限购数量，3件改为1件"]);
    expect(after([])).toEqual(["“蜂蜜”已达到限购数量，已移出订单"]);
  });
});
