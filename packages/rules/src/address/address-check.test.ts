import { COUNTRIES } from "@crux/contract/countries";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ReceiverFields, receiverProblems, senderProblems } from "./address-check.ts";
import { receiverGap } from "./receiver-address.ts";

const receiver: ReceiverFields = {
  name: "李雷",
  mobile: "13800000000",
  country: "中国",
  state: "广东省",
  city: "深圳市",
  district: "南山区",
  postCode: "",
  detailAddress: "科技园1号",
};
const blank = { name: " ", mobile: "", state: "", city: "", district: "", postCode: "", detailAddress: "\n" };

const texts = (problems: { text: string }[]) => problems.map(({ text }) => text);

describe("senderProblems", () => {
  it("names what is missing in the order of the form (R-SND-06)", () => {
    expect(texts(senderProblems({ name: "", mobile: " ", detailAddress: "" }))).toEqual([
      "请填写寄件人姓名",
      "请填写寄件人手机号",
      "请填写寄件人详细地址",
    ]);
    expect(senderProblems(receiver)).toEqual([]);
    const unseen = { ...receiver, name: "\u200b\u200b", detailAddress: "\u2800" };
    expect(texts(senderProblems(unseen))).toEqual(["请填写寄件人姓名", "请填写寄件人详细地址"]);
  });

  it.each(["12345", "1234567890123456", "abc123"])("refuses the mobile %s (R-BIND-11)", (mobile) => {
    expect(senderProblems({ ...receiver, mobile })).toEqual([
      { field: "mobile", text: "请输入正确的手机号" },
    ]);
  });
});

describe("receiverProblems", () => {
  it("asks to select in China, in the stated order (R-RCV-22)", () => {
    expect(texts(receiverProblems({ ...receiver, ...blank }))).toEqual([
      "请填写收件人姓名",
      "请填写收件人手机号",
      "请选择省份",
      "请选择城市",
      "请选择区县",
      "请填写详细地址",
    ]);
  });

  it("asks to fill in elsewhere, only for the levels of the country (R-RCV-22, OP-091)", () => {
    const fields = { ...receiver, ...blank, name: "Ann", mobile: "412345678", detailAddress: "1 High St" };
    expect(texts(receiverProblems({ ...fields, country: "英国" }))).toEqual([
      "请填写省份",
      "请填写城市",
      "请填写邮编",
    ]);
    expect(texts(receiverProblems({ ...fields, country: "中国台湾" }))).toEqual(["请填写省份", "请填写城市"]);
  });

  it("tells what a British address needs (R-RCV-28, R-RCV-29)", () => {
    const british = {
      ...receiver,
      country: "英国",
      district: "",
      state: "london",
      city: "",
      postCode: "W1",
    } as const;
    expect(texts(receiverProblems(british))).toEqual([
      "请填写准确的英国省份",
      "请填写城市",
      "请填写准确的英国邮编",
    ]);
  });

  it("lets no address through that the server would find incomplete", () => {
    const text = fc.constantFrom("", " ", "甲", "123456");
    const fields = fc.record({
      name: text,
      mobile: text,
      country: fc.constantFrom(...COUNTRIES),
      state: text,
      city: text,
      district: text,
      postCode: text,
      detailAddress: text,
    });
    fc.assert(
      fc.property(fields, (address) => {
        const [first] = receiverProblems(address);
        if (!first) expect(receiverGap(address)).toBeNull();
        else if (first.text !== "请输入正确的手机号") expect(receiverGap(address)).toBe(first.field);
      }),
    );
  });
});
