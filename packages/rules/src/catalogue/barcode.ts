const CODE = /^[0-9A-Z][0-9A-Z._/-]{2,38}[0-9A-Z]$/;

/**
 * A barcode as it is kept and compared, whichever way a scanner tells it: in capitals, without blanks, and the twelve digits
 * of America as the thirteen of everybody else. Null for what is no barcode, and for a number with a wrong last digit.
 */
export function normalBarcode(text: string): string | null {
  const code = text.normalize("NFKC").replace(/\s/g, "").toUpperCase();
  if (!CODE.test(code)) return null;
  if (!/^(?:\d{8}|\d{12,14})$/.test(code)) return code;
  if (checkDigit(code.slice(0, -1)) !== Number(code.at(-1))) return null;
  return code.length === 12 ? `0${code}` : code;
}

/** The last digit of a number of goods (EAN-8, UPC-A, EAN-13, ITF-14) that begins with these digits. */
export function checkDigit(digits: string): number {
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}
