import { describe, expect, it } from "vitest";
import { joinContact, showContact, splitContact } from "./contact-number.ts";
import { contactMobile } from "./mobile.ts";

describe("contact numbers", () => {
  it.each([
    ["+8613800000000", "+86", "13800000000"],
    ["+61412345678", "+61", "412345678"],
    ["+60123456789", "", "+60123456789"],
    ["123456", "", "123456"],
  ])("splits and joins %s (R-MODEL-32)", (mobile, region, number) => {
    expect(splitContact(mobile)).toEqual({ region, number });
    expect(joinContact(splitContact(mobile))).toBe(mobile);
  });

  it.each([
    ["+61", "0412 345 678", "+61412345678"],
    ["+61", "(03) 9876-5432", "+61398765432"],
    ["+61", "012345", "+61012345"],
    ["+86", "０１０ 12345678", "+8601012345678"],
  ] as const)("joins %s %s as %s, which the server takes", (region, number, mobile) => {
    expect(joinContact({ region, number })).toBe(mobile);
    expect(contactMobile(mobile)).toBe(mobile);
  });

  it("sets the code apart for reading", () => {
    expect(showContact("+61412345678")).toBe("+61 412345678");
    expect(showContact("123456")).toBe("123456");
  });
});
