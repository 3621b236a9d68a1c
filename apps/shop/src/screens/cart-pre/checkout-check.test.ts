import type { CartPre } from "@crux/contract/cart.schema";
import type { Scheme } from "@crux/contract/logistics.schema";
import { describe, expect, it } from "vitest";
import { type Checkout, checkoutProblem } from "./checkout-check.ts";

const SCHEME = {
  presetId: "P",
  presetCountry: "中国",
  priority: 1,
  privateFlag: false,
  solved: true,
  isExist: true,
  logisticsPkgs: [{ totalQuantity: 1 }],
} as unknown as Scheme;

function item(limitCountries: string, quantity = 1) {
  return { quantity, skuDetail: { productName: "蜂蜜", limitCountries } } as CartPre["items"][number];
}

function checkout(over: Partial<Checkout> = {}): Checkout {
  return {
    hasSender: true,
    receiver: { country: "中国" },
    preview: { items: [item("")], logisticsPkgSchemes: [SCHEME] },
    scheme: SCHEME,
    ...over,
  };
}

const withItem = (one: CartPre["items"][number]) => ({
  preview: { items: [one], logisticsPkgSchemes: [SCHEME] },
});

describe("checkoutProblem", () => {
  it.each<[string, Partial<Checkout>, string | null]>([
    ["nothing", {}, null],
    ["no sender, before all else", { hasSender: false, receiver: null }, "请选择寄件人"],
    ["no receiver (R-PRE-15)", { receiver: null, scheme: undefined }, "请选择收件人"],
    ["no scheme", { scheme: undefined }, "请选择分箱方案"],
    [
      "no scheme for the country",
      { receiver: { country: "英国" }, scheme: undefined },
      "暂无可寄往英国的分箱方案，请更换收件人或联系客服",
    ],
    [
      "only schemes that are not solved",
      {
        scheme: undefined,
        preview: { items: [item("")], logisticsPkgSchemes: [{ ...SCHEME, solved: false }] },
      },
      "暂无可寄往中国的分箱方案，请更换收件人或联系客服",
    ],
    [
      "a scheme that is not solved",
      { scheme: { ...SCHEME, solved: false } },
      "该分箱方案不可用，请选择其他分箱方式",
    ],
    [
      "a scheme that the region lacks",
      { scheme: { ...SCHEME, isExist: false } },
      "该地区不支持该分箱方案，请选择其他分箱方式",
    ],
    ["a restricted item (R-PRE-17)", withItem(item("澳大利亚")), "商品“蜂蜜”不支持寄往中国"],
    [
      "a restricted item that left no scheme",
      { ...withItem(item("澳大利亚")), scheme: undefined },
      "商品“蜂蜜”不支持寄往中国",
    ],
    [
      "no papers where a route asks for them (R-RCV-34, OP-040)",
      { scheme: { ...SCHEME, identityRequired: true } },
      "收件人证件信息不完整，请补充身份证号和照片",
    ],
    [
      "complete papers",
      {
        scheme: { ...SCHEME, identityRequired: true },
        receiver: {
          country: "中国",
          userClientIdentify: { identifyCode: "1", identifyImgFront: "a", identifyImgBack: "b" },
        },
      },
      null,
    ],
    ["a line above 50", withItem(item("", 51)), "商品“蜂蜜”数量不能超过50件"],
    [
      "an empty parcel",
      { scheme: { ...SCHEME, logisticsPkgs: [{ totalQuantity: 0 }] } as unknown as Scheme },
      "分箱结果有误，请重新选择分箱方案",
    ],
  ])("%s", (_, over, expected) => {
    expect(checkoutProblem(checkout(over))?.text ?? null).toBe(expected);
  });
});

describe("the remedy of a problem", () => {
  it.each<[string, Partial<Checkout>, string]>([
    ["a missing sender is chosen", { hasSender: false }, "SENDER"],
    ["a missing receiver is chosen", { receiver: null }, "RECEIVER"],
    ["papers are added to the receiver", { scheme: { ...SCHEME, identityRequired: true } }, "IDENTITY"],
    ["goods that may not go there are taken out", withItem(item("澳大利亚")), "CART"],
    ["too many pieces are lowered in the cart", withItem(item("", 51)), "CART"],
    ["another scheme is chosen", { scheme: { ...SCHEME, solved: false } }, "SCHEME"],
    [
      "another receiver where none is possible",
      { scheme: undefined, receiver: { country: "英国" } },
      "RECEIVER",
    ],
  ])("%s", (_, over, expected) => {
    expect(checkoutProblem(checkout(over))?.remedy).toBe(expected);
  });
});
