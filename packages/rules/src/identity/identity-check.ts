import type { Country } from "@crux/contract/countries";
import { identityBlock, isChineseName, isIdentityCode, normalIdentityCode } from "./identity-number.ts";

/** Identity papers as a form holds them; pictures are addresses, empty while there is none. */
export type IdentityFields = {
  client: string;
  identifyCode: string;
  identifyImgFront: string;
  identifyImgBack: string;
};

export const NO_IDENTITY: IdentityFields = {
  client: "",
  identifyCode: "",
  identifyImgFront: "",
  identifyImgBack: "",
};

export type IdentityProblem = { field: keyof IdentityFields; text: string };

/**
 * All that keeps papers from being saved with an address, in the order of the form (R-RCV-23, R-RCV-24, OP-080).
 * Without a number there are no papers, so nothing can be wrong with them (R-RCV-25).
 */
export function identityProblems(country: Country, papers: IdentityFields): IdentityProblem[] {
  const block = identityBlock(country);
  if (block === "NONE" || papers.identifyCode.trim() === "") return [];
  const isRight = isIdentityCode(country, papers.identifyCode);
  if (block === "NUMBER") {
    return isRight ? [] : [{ field: "identifyCode", text: "请填写正确的台湾身份证号（1个字母加9位数字）" }];
  }
  return [
    ...(isRight ? [] : [{ field: "identifyCode" as const, text: "请填写正确的身份证号" }]),
    ...(isChineseName(papers.client)
      ? []
      : [{ field: "client" as const, text: "姓名须与身份证一致（2-5个汉字）" }]),
    ...(papers.identifyImgFront ? [] : [{ field: "identifyImgFront" as const, text: "请上传身份证人像面" }]),
    ...(papers.identifyImgBack ? [] : [{ field: "identifyImgBack" as const, text: "请上传身份证国徽面" }]),
  ];
}

/** The papers that go with an address, reduced to what its country asks for; undefined without a number (R-RCV-19, R-RCV-25). */
export function identityToSave(
  country: Country,
  papers: IdentityFields,
): Pick<IdentityFields, "client" | "identifyCode"> | IdentityFields | undefined {
  const block = identityBlock(country);
  const identifyCode = normalIdentityCode(papers.identifyCode);
  if (block === "NONE" || identifyCode === "") return undefined;
  const client = papers.client.trim();
  if (block === "NUMBER") return { client, identifyCode };
  return { ...papers, client, identifyCode };
}

/** Whether papers have to come with an order: where its routes ask for identity, for receivers in China (OP-040). */
export function asksForPapers(isRequired: boolean, country: string): boolean {
  return isRequired && country === "中国";
}

/** Whether an order to a receiver lacks the papers that its routes ask for: number and both photos (OP-040, R-RCV-34). */
export function lacksIdentity(
  isRequired: boolean,
  country: string,
  papers: Partial<IdentityFields> | null | undefined,
): boolean {
  if (!asksForPapers(isRequired, country)) return false;
  return !(papers?.identifyCode && papers.identifyImgFront && papers.identifyImgBack);
}
