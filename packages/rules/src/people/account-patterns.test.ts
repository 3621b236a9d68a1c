import { describe, expect, it } from "vitest";
import {
  hasLetterAndDigit,
  isAccountName,
  isEditedNickName,
  isEmail,
  isNickName,
  isPassword,
} from "./account-patterns.ts";

describe("account patterns", () => {
  it.each([
    ["user-1", true],
    ["user_name_20_letters", true],
    ["user1", false],
    ["x".repeat(21), false],
    ["user 12", false],
    ["用户名一二三", false],
  ])("account %s: %s (R-REG-11)", (name, isFine) => {
    expect(isAccountName(name)).toBe(isFine);
  });

  it.each([
    ["nick", true],
    ["南十字星", true],
    ["nic", false],
    ["nick!", false],
    ["x".repeat(17), false],
  ])("nickname %s: %s (R-REG-12)", (nickName, isFine) => {
    expect(isNickName(nickName)).toBe(isFine);
  });

  it.each([
    ["a@b.co", true],
    ["first.last+tag@mail.example.com", true],
    ["a@b", false],
    ["a b@c.de", false],
    ["@b.co", false],
    ["a@-b.co", false],
  ])("email %s: %s (R-REG-13)", (email, isFine) => {
    expect(isEmail(email)).toBe(isFine);
  });

  it.each([
    ["abc123", true],
    ["abc12", false],
    ["abcdef", false],
    ["123456", false],
    ["a1".repeat(8), true],
    [`a1${"x".repeat(15)}`, false],
  ])("password %s: %s (R-REG-14)", (password, isFine) => {
    expect(isPassword(password)).toBe(isFine);
    expect(hasLetterAndDigit(password)).toBe(/[a-z]/.test(password) && /\d/.test(password));
  });

  it("an edited nickname is only there and short enough (OP-078)", () => {
    expect(isEditedNickName("😀")).toBe(true);
    expect(isEditedNickName("  ")).toBe(false);
    expect(isEditedNickName("x".repeat(17))).toBe(false);
    // Signs that nobody sees, and one that would turn the letters behind it round.
    for (const unseen of ["\u200b\u200b", "\u3164", "\u202eabcd"])
      expect(isEditedNickName(unseen), unseen).toBe(false);
    expect(isEditedNickName("👨\u200d👩\u200d👧")).toBe(true);
  });
});
