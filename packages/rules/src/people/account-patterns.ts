import { showsNothing } from "@crux/contract/shows-nothing";

/** 6 to 20 letters, digits, underscores or hyphens (R-REG-11). */
export function isAccountName(name: string): boolean {
  return /^[A-Za-z0-9_-]{6,20}$/.test(name);
}

/** 4 to 16 letters, digits, underscores, hyphens or Chinese characters (R-REG-12). */
export function isNickName(nickName: string): boolean {
  return /^[\p{Script=Han}A-Za-z0-9_-]{4,16}$/u.test(nickName);
}

/**
 * Something, at most 16 characters, and nothing that turns the order of letters round: names that come from elsewhere
 * follow no other pattern (OP-078).
 */
export function isEditedNickName(nickName: string): boolean {
  return (
    !showsNothing(nickName) && [...nickName].length <= 16 && !/[\u202A-\u202E\u2066-\u2069]/.test(nickName)
  );
}

/** 6 to 16 characters with a letter and a digit among them (R-REG-14). */
export function isPassword(password: string): boolean {
  return password.length >= 6 && password.length <= 16 && hasLetterAndDigit(password);
}

/** At least one letter and one digit (R-REG-09). */
export function hasLetterAndDigit(password: string): boolean {
  return /[A-Za-z]/.test(password) && /\d/.test(password);
}

/** A local part, an at sign and a domain of two labels or more, without blanks (R-REG-13). */
export function isEmail(email: string): boolean {
  return (
    email.length <= 200 &&
    /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/.test(
      email,
    )
  );
}
