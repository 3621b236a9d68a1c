/** The regions whose numbers can receive a code (R-CONST-13). */
export const REGION_CODES = ["+86", "+61"] as const;
export type RegionCode = (typeof REGION_CODES)[number];

/** The digits that a person meant: full-width digits narrowed, blanks, hyphens and brackets dropped. */
function bare(text: string): string {
  return text.normalize("NFKC").replace(/[\s()\-.]/g, "");
}

/** A number within its region as `+86…` or `+61…`, or null when the region has no such number (R-BIND-09, R-BIND-10). */
export function regionMobile(region: RegionCode, number: string): string | null {
  const digits = bare(number);
  if (region === "+61") {
    const local = digits.replace(/^0/, "");
    return /^4\d{8}$/.test(local) ? `+61${local}` : null;
  }
  return /^1[345789]\d{9}$/.test(digits) ? `+86${digits}` : null;
}

/** One spelling for every way to write a mobile with its region code in front (`0086…`, blanks, full width), or null. */
export function normaliseMobile(text: string): string | null {
  const compact = bare(text).replace(/^00/, "+");
  const region = REGION_CODES.find((code) => compact.startsWith(code));
  return region ? regionMobile(region, compact.slice(region.length)) : null;
}

/** What is wrong with a contact number (without region code) of an address: nothing, its lack, or its form (R-BIND-11). */
export function contactProblem(number: string): "missing" | "wrong" | null {
  const digits = bare(number);
  if (digits === "") return "missing";
  return /^\d{6,15}$/.test(digits) ? null : "wrong";
}

/** A contact number of an address, with or without a region code of two digits in front, or null (OP-081). */
export function contactMobile(text: string): string | null {
  const compact = bare(text).replace(/^00(?=\d{8})/, "+");
  return /^(?:\+\d{2})?\d{6,15}$/.test(compact) ? compact : null;
}

/**
 * The national number that a contact number means, without region code and leading 0, so that every spelling of one
 * number of China or Australia is equal to every other; numbers elsewhere keep their digits.
 */
export function nationalDigits(text: string): string {
  const digits = bare(text).replace(/^(?:\+|00)/, "");
  return digits.replace(/^(?:86(?=1\d{10}$)|61(?=0?\d{9}$))/, "").replace(/^0(?=\d{9}$)/, "");
}

/** A mobile as lists of the staff show it: its last four digits, and of longer ones the first three. */
export function maskedMobile(text: string): string {
  const digits = nationalDigits(text);
  if (digits === "") return "";
  return `${digits.length > 8 ? digits.slice(0, 3) : ""}****${digits.slice(-4)}`;
}
