import { describe, expect, it } from "vitest";
import { easyPassword } from "./easy-password.ts";

describe("passwords that are easy to guess", () => {
  it.each([
    "abc123",
    "password1",
    "Qwerty1",
    "P@ssw0rd",
    "a1234567",
    "qq123456",
    "woaini1314",
    "Woaini520",
    "wang123456",
    "1qaz2wsx",
    "sydney2026",
    "2026sydney",
    "crux2026",
    "aaaaaa1",
    "abcabc123",
    "dragon666",
    "ｐａｓｓｗｏｒｄ1",
    "12345678",
  ])("are those that everybody has: %s", async (password) => {
    expect(await easyPassword(password, [])).toBe("common");
  });

  it.each(["k7fme2q9", "Ruby-lantern-41", "yu4tian9", "b12kangaroo-x", "guo8ren3da"])(
    "are not such as %s",
    async (password) => {
      expect(await easyPassword(password, ["an", "li", null, ""])).toBeNull();
    },
  );

  it.each([
    ["meimei88xq", "meimei-88"],
    ["xMEIMEI-88", "meimei-88"],
    ["zj13800138000", "+8613800138000"],
    ["linxia7q", "linxia@example.com"],
    ["小林夏天7q", "小林夏天"],
  ])("are those that hold what is known of their owner: %s of %s", async (password, known) => {
    expect(await easyPassword(password, [known])).toBe("personal");
  });
});
