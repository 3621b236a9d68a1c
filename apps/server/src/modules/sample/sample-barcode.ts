import { checkDigit } from "@crux/rules/catalogue/barcode";

/** A barcode for a sku of the demo's catalogue as goods of Australia have it, of a range that nobody was given. */
export function sampleBarcode(ref: number): string {
  const digits = `9399${String(ref).padStart(8, "0")}`;
  return `${digits}${checkDigit(digits)}`;
}
