import { describe, expect, it } from "vitest";
import { channelChange } from "./channel-sync.ts";

const created = "2026-11-20T00:00:00.000Z";
const person = { storeTag: "", channels: "A||B", createTime: created, updateTime: created };

describe("the sales channel of a login", () => {
  it("tags a new account that has no tag (R-APP-28)", () => {
    expect(channelChange({ ...person, channels: "" }, "ABC")).toEqual({ storeTag: "ABC", channels: "ABC" });
    const late = { ...person, updateTime: "2026-11-20T07:00:00.000Z" };
    expect(channelChange(late, "C")).toEqual({ channels: "A||B||C" });
    expect(channelChange({ ...person, updateTime: "2026-11-20T06:00:00.000Z" }, "C")?.storeTag).toBe("C");
    expect(channelChange({ ...person, storeTag: "X" }, "C")).toEqual({ channels: "A||B||C" });
  });

  it("appends a channel once (R-APP-29)", () => {
    expect(channelChange({ ...person, storeTag: "X" }, "B")).toBeNull();
    expect(channelChange(person, "")).toBeNull();
  });
});
