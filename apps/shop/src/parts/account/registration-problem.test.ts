import { describe, expect, it } from "vitest";
import { REGISTRATION_PROBLEMS, registrationProblem } from "./registration-problem.ts";

const fine = { name: "user-1", nickName: "新朋友们", password: "abc123", password2: "abc123" };

describe("checks of a registration", () => {
  it.each([
    ["name-empty", { name: "", nickName: "", password: "", password2: "" }],
    ["nick-name-empty", { ...fine, nickName: "", password: "" }],
    ["password-empty", { ...fine, password: "" }],
    ["password-short", { ...fine, password: "ab123", name: "x" }],
    ["password-simple", { ...fine, password: "abcdef" }],
    ["password-simple", { ...fine, password: "123456" }],
    ["passwords-differ", { ...fine, password2: "abc124", name: "x" }],
    ["name-pattern", { ...fine, name: "user1", nickName: "x" }],
    ["nick-name-pattern", { ...fine, nickName: "nic" }],
    ["password-pattern", { ...fine, password: `a1${"x".repeat(15)}`, password2: `a1${"x".repeat(15)}` }],
    [null, fine],
  ])("finds %s first (R-REG-05, R-REG-06, R-REG-07, R-REG-08, R-REG-09, R-REG-10)", (problem, form) => {
    expect(registrationProblem(form)).toBe(problem);
  });

  it.each([
    ["name-empty", "name", "请填写用户名"],
    ["nick-name-empty", "nickName", "请填写昵称"],
    ["password-empty", "password", "请填写密码"],
    ["password-short", "password", "密码至少6位"],
    ["password-simple", "password", "密码必须包含数字和字母"],
    ["passwords-differ", "password2", "两次输入的密码不一致"],
  ] as const)(
    "says of %s at %s: %s (R-REG-05, R-REG-06, R-REG-07, R-REG-08, R-REG-09, R-REG-10)",
    (problem, field, words) => {
      expect(REGISTRATION_PROBLEMS[problem]).toEqual([field, words]);
    },
  );
});
