/**
 * The five countries of the shop. Rules and routes know them by their codes; the Chinese name is what people read, what
 * the wire says, and what addresses are stored with (R-CONST-17, OP-096).
 */
export const COUNTRY_NAMES = {
  CN: "中国",
  TW: "中国台湾",
  MY: "马来西亚",
  AU: "澳大利亚",
  GB: "英国",
} as const;

export type CountryCode = keyof typeof COUNTRY_NAMES;
export type Country = (typeof COUNTRY_NAMES)[CountryCode];

export const COUNTRIES: readonly Country[] = Object.values(COUNTRY_NAMES);

/** The code of a country's wire name; undefined for a name the shop does not deliver to. */
export function findCountryCode(name: string): CountryCode | undefined {
  const codes = Object.keys(COUNTRY_NAMES) as CountryCode[];
  return codes.find((code) => COUNTRY_NAMES[code] === name);
}

/** A preset's countries as the wire spells them, names joined by `||` (R-MODEL-09). */
export function joinCountryNames(codes: readonly CountryCode[]): string {
  return codes.map((code) => COUNTRY_NAMES[code]).join("||");
}

/** True when names that are joined by `||` have this one among them: 中国台湾 does not name 中国. */
export function namesCountry(joined: string, country: string): boolean {
  return joined.split("||").includes(country);
}
