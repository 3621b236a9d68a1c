/** What stands on our label of a parcel, as a barcode and in letters. */
export function pkgLabelCode(pkgId: number): string {
  return `P${pkgId}`;
}

/** The parcel that somebody names by our label or by its bare number; null for any other text. */
export function pkgOfLabel(text: string): number | null {
  const [, digits] = /^P?([1-9]\d{0,14})$/i.exec(text.trim()) ?? [];
  return digits === undefined ? null : Number(digits);
}
