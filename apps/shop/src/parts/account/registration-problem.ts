import {
  hasLetterAndDigit,
  isAccountName,
  isNickName,
  isPassword,
} from "@crux/rules/people/account-patterns";

export type RegistrationForm = { name: string; nickName: string; password: string; password2: string };

type RegistrationProblem =
  | "name-empty"
  | "nick-name-empty"
  | "password-empty"
  | "password-short"
  | "password-simple"
  | "passwords-differ"
  | "name-pattern"
  | "nick-name-pattern"
  | "password-pattern";

type PasswordProblem = Extract<RegistrationProblem, `password${string}`>;

export type NewPassword = Pick<RegistrationForm, "password" | "password2">;

/** The field that a problem is about, and its words (R-REG-07 to R-REG-10). */
export const PASSWORD_PROBLEMS: Record<PasswordProblem, [keyof NewPassword, string]> = {
  "password-empty": ["password", "请填写密码"],
  "password-short": ["password", "密码至少6位"],
  "password-simple": ["password", "密码必须包含数字和字母"],
  "passwords-differ": ["password2", "两次输入的密码不一致"],
  "password-pattern": ["password", "密码须为6-16位，且至少包含一个字母和一个数字"],
};

/** The same of a whole registration (R-REG-05 to R-REG-10). */
export const REGISTRATION_PROBLEMS: Record<RegistrationProblem, [keyof RegistrationForm, string]> = {
  "name-empty": ["name", "请填写用户名"],
  "nick-name-empty": ["nickName", "请填写昵称"],
  ...PASSWORD_PROBLEMS,
  "name-pattern": ["name", "用户名须为6-20位字母、数字、下划线或连字符"],
  "nick-name-pattern": ["nickName", "昵称须为4-16位中文、字母、数字、下划线或连字符"],
};

/** The first thing wrong with a password and its repetition, in the order of R-REG-07 to R-REG-10 and then the pattern (OP-078). */
export function passwordProblem({ password, password2 }: NewPassword): PasswordProblem | null {
  if (password === "") return "password-empty";
  if (password.length < 6) return "password-short";
  if (!hasLetterAndDigit(password)) return "password-simple";
  if (password !== password2) return "passwords-differ";
  return isPassword(password) ? null : "password-pattern";
}

/** The first thing wrong with a registration, in the order of R-REG-05 to R-REG-10 and then the patterns (OP-078). */
export function registrationProblem(form: RegistrationForm): RegistrationProblem | null {
  const { name, nickName } = form;
  if (name === "") return "name-empty";
  if (nickName === "") return "nick-name-empty";
  const problem = passwordProblem(form);
  if (problem && problem !== "password-pattern") return problem;
  if (!isAccountName(name)) return "name-pattern";
  if (!isNickName(nickName)) return "nick-name-pattern";
  return problem;
}
