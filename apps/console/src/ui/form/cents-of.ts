/** `1,280.5` is 128050; null for what is no amount. */
export function centsOf(text: string): number | null {
  const plain = text
    .trim()
    .replace(/^[A$]+/, "")
    .replaceAll(",", "");
  if (!/^\d{1,9}(?:\.\d{0,2})?$/.test(plain)) return null;
  const [whole = "0", rest = ""] = plain.split(".");
  return Number(whole) * 100 + Number(rest.padEnd(2, "0"));
}
