import type { Country } from "@crux/contract/countries";

const CHINA = /^(?:\d{17}[\dX]|\d{15})$/;
const TAIWAN = /^[A-Z]\d{9}$/;
const NAME = /^\p{Script=Han}{2,5}$/u;

/** A number as it is kept: without blanks, with capital letters. */
export function normalIdentityCode(text: string): string {
  return text.normalize("NFKC").replace(/\s/g, "").toUpperCase();
}

/** Whether addresses in a country carry identity papers, and which (R-RCV-19). */
export function identityBlock(country: Country): "FULL" | "NUMBER" | "NONE" {
  if (country === "中国") return "FULL";
  return country === "中国台湾" ? "NUMBER" : "NONE";
}

/** Whether a number has the form of its country: 18 or 15 digits in China (R-RCV-23), a letter and nine digits in Taiwan (R-RCV-24). */
export function isIdentityCode(country: Country, code: string): boolean {
  const block = identityBlock(country);
  return block !== "NONE" && (block === "FULL" ? CHINA : TAIWAN).test(normalIdentityCode(code));
}

/** A name as Chinese papers carry it: 2 to 5 Chinese characters (R-REG-15, OP-080). */
export function isChineseName(name: string): boolean {
  return NAME.test(name.trim());
}

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECK_CHARACTERS = "10X98765432";

/** Whether the last character of an 18-character number fits the others (GB 11643); true for every other number. */
export function hasRightCheckCharacter(code: string): boolean {
  const number = normalIdentityCode(code);
  if (!/^\d{17}[\dX]$/.test(number)) return true;
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(number[index]), 0);
  return CHECK_CHARACTERS[sum % 11] === number[17];
}

/** A number of which only the first three and the last four characters can be read (I-36). */
export function maskIdentityCode(code: string): string {
  if (code.length <= 7) return "*".repeat(code.length);
  return `${code.slice(0, 3)}${"*".repeat(code.length - 7)}${code.slice(-4)}`;
}

const GROUP_ENDS = [6, 14, 17];

/** A number as it is read aloud, 6-8-3-1, also while it is being typed; numbers with letters in front stay whole. */
export function groupIdentityCode(code: string): string {
  const number = normalIdentityCode(code);
  if (!/^\d/.test(number)) return number;
  return [...number].map((one, index) => (GROUP_ENDS.includes(index) ? ` ${one}` : one)).join("");
}
