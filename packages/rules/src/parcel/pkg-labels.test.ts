import { logisticsCompany, pkgStatus } from "@crux/contract/logistics.schema";
import { describe, expect, it } from "vitest";
import { companyName } from "./logistics-company.ts";
import { newestFirst, pkgLabel, pkgTypeLabel } from "./pkg-labels.ts";

describe("pkgLabel", () => {
  it("reads the three ways of being on the way the same (R-PKG-08)", () => {
    expect(new Set((["PACKING", "PACKAGED", "DELIVERING"] as const).map(pkgLabel))).toEqual(
      new Set(["运输中"]),
    );
    expect(pkgLabel("RECEIVED")).toBe("已签收");
  });

  it("has a word for each status (R-PKG-09, OP-054)", () => {
    expect(pkgStatus.options.map(pkgLabel)).toEqual([
      "待报关",
      "待发货",
      "运输中",
      "运输中",
      "运输中",
      "待收货",
      "已签收",
      "已取消",
      "已退款",
    ]);
    expect([pkgTypeLabel("LOGISTICS_PKG_INTERNAL"), pkgTypeLabel("LOGISTICS_PKG_EXTERNAL")]).toEqual([
      "商城包裹",
      "代发包裹",
    ]);
  });
});

describe("companyName", () => {
  it("names the eight companies, and others by their code (OP-060)", () => {
    const names = logisticsCompany.options.map(companyName);
    expect(names.join()).toBe("通用物流,跨境速递一,跨境速递二,极地快递,圆通速递,模拟物流,YDT快递,365快递");
    expect(companyName("AUEXPRESS")).toBe("AUEXPRESS");
  });
});

describe("newestFirst", () => {
  it("starts with the latest time, at equal times with the higher code (R-ORD-22)", () => {
    const track = (time: string, statusCode: number) => ({
      content: `${time} ${statusCode}`,
      time,
      statusCode,
    });
    const tracks = [
      track("2026-01-01 10:00:00", 1),
      track("2026-01-02 09:00:00", 2),
      track("2026-01-02 09:00:00", 3),
    ];
    expect(newestFirst(tracks).map(({ statusCode }) => statusCode)).toEqual([3, 2, 1]);
  });
});
