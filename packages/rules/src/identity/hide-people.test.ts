import { describe, expect, it } from "vitest";
import { hidePeople } from "./hide-people.ts";

describe("hidePeople", () => {
  it.each([
    ["派送员：张三，电话：13812345678", "派送员：***，电话：***"],
    ["【上海市】快递员李四(138-1234-5678)正在派送", "【上海市】快递员***(***)正在派送"],
    ["已签收，签收人：王小明，感谢使用", "已签收，签收人：***，感谢使用"],
    ["本人王小明签收，客服 021-12345678", "本人***签收，客服 ***"],
    ["Delivered to WANG, call 0412 345 678", "Delivered to WANG, call ***"],
    ["请致电+86 13812345678或400-820-8820", "请致电***或***"],
    ["投诉电话【4008208820】", "投诉电话【***】"],
  ])("takes people and telephones out of %s (I-31)", (text, shown) => {
    expect(hidePeople(text, ["王小明", "明"])).toBe(shown);
  });

  it.each([
    "快递员正在为您派送",
    "转运单号YT1234567890123",
    "航班 QF129 已起飞",
    "清关完成，耗时 2026-03-10 08:30:00",
  ])("leaves %s alone", (text) => {
    expect(hidePeople(text, ["王小明"])).toBe(text);
  });
});
