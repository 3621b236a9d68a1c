/** Cents of an amount as people write it into a table, such as `1,234.5` or `A$12`; undefined for what is none. */
export function centsOfCell(text: string): number | undefined {
  const plain = text
    .normalize("NFKC")
    .replace(/^(?:AU?D?)?\s*\$?\s*/i, "")
    .replaceAll(",", "");
  return /^\d{1,7}(?:\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : undefined;
}

/** A day as people write it into a table, such as `2026/1/5` or `2026年1月5日`, as `YYYY-MM-DD`; undefined for what is none. */
export function dayOfCell(text: string): string | undefined {
  const [, year = "", month = "", day = ""] =
    /^(\d{4})(?:[-/.]|年)(\d{1,2})(?:[-/.]|月)(\d{1,2})日?(?:[ T]00?:00(?::00)?)?$/.exec(
      text.normalize("NFKC"),
    ) ?? [];
  const said = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const at = new Date(`${said}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(said) ? said : undefined;
}

/** Whether a spreadsheet rewrote a long number, whose last digits are lost. */
export function isRounded(text: string): boolean {
  return /^\d(?:\.\d+)?E\+?\d+$/i.test(text);
}
