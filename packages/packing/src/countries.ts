/** Receiver countries of the rules, by ISO 3166. */
export const COUNTRY_CODES = ["CN", "TW", "MY", "AU", "GB"] as const;

export type CountryCode = (typeof COUNTRY_CODES)[number];
