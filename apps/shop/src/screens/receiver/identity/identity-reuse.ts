import type { Country } from "@crux/contract/countries";
import type { IdentityFields } from "@crux/rules/identity/identity-check";
import { identityBlock, normalIdentityCode } from "@crux/rules/identity/identity-number";

/** An entry of the saved papers (R-MODEL-31, OP-099). */
export type SavedIdentity = IdentityFields & { id: number; disable: boolean };

const REUSE_LENGTH = { FULL: 18, NUMBER: 10, NONE: 0 };

/** Saved papers to offer while a number is typed: usable ones whose number contains the text, all before the first character (R-RCV-26). */
export function suggestIdentities<Saved extends SavedIdentity>(
  saved: readonly Saved[],
  typed: string,
): Saved[] {
  const part = normalIdentityCode(typed);
  return saved.filter(({ disable, identifyCode }) => !disable && identifyCode.includes(part));
}

/**
 * What typing a number makes of the papers: a complete saved one brings its name and photos, any other number clears
 * the photos (R-RCV-20).
 */
export function papersForCode(
  country: Country,
  typed: string,
  papers: IdentityFields,
  saved: readonly SavedIdentity[],
): IdentityFields {
  const identifyCode = normalIdentityCode(typed);
  if (identifyCode === papers.identifyCode) return papers;
  const known =
    identifyCode.length === REUSE_LENGTH[identityBlock(country)]
      ? saved.find((one) => !one.disable && one.identifyCode === identifyCode)
      : undefined;
  if (!known) return { client: "", identifyCode, identifyImgFront: "", identifyImgBack: "" };
  const { client, identifyImgFront, identifyImgBack } = known;
  return { client, identifyCode, identifyImgFront, identifyImgBack };
}
