import { REGION_CODES, type RegionCode } from "./mobile.ts";

/** A stored contact number as a form shows it; `region` is "" when the number has no code or one that the picker lacks. */
export type ContactNumber = { region: string; number: string };

/** Takes the region code, the first three characters, off a stored number (R-MODEL-32). */
export function splitContact(mobile: string): ContactNumber & { region: RegionCode | "" } {
  const region = REGION_CODES.find((code) => mobile.startsWith(code)) ?? "";
  return { region, number: mobile.slice(region.length) };
}

/** Puts both together again; within `+61` the 0 of a national number falls away, as it cannot be dialled from abroad. */
export function joinContact({ region, number }: ContactNumber): string {
  const digits = number.normalize("NFKC").replace(/[\s()\-.]/g, "");
  return region + (region === "+61" ? digits.replace(/^0(?=\d{6})/, "") : digits);
}

/** A stored number with a blank after its region code, for reading. */
export function showContact(mobile: string): string {
  const { region, number } = splitContact(mobile);
  return region ? `${region} ${number}` : number;
}
