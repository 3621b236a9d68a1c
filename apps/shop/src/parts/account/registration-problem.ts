import {
  hasLetterAndDigit,
  isAccountName,
  isNickName,
  isPassword,
} from "@crux/rules/people/account-patterns";

export type RegistrationForm = { name: string; nickName: string; password: string; password2: string };

export type RegistrationProblem =
  | "name-empty"
  | "nick-name-empty"
  | "password-empty"
  | "password-short"
  | "password-simple"
  | "passwords-differ"
  | "name-pattern"
  | "nick-name-pattern"
  | "password-pattern";

export type PasswordProblem = Extract<RegistrationProblem, `password${string}`>;

/** The first thing wrong with a password and its repetition, in the order of R-REG-07 to R-REG-10 and then the pattern (OP-078). */
export function passwordProblem({
  password,
  password2,
}: Pick<RegistrationForm, "password" | "password2">): PasswordProblem | null {
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
