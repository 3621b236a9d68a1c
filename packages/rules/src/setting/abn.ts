const WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19] as const;
const MODULUS = 89;

/** What stands as ABN among the lines that a shop says of itself. */
export function abnLineOf<Line extends { title: string }>(lines: readonly Line[]): Line | undefined {
  return lines.find(({ title }) => /abn/i.test(title));
}

/** Whether a text is an Australian Business Number: eleven digits, blanks between them or not, whose check holds. */
export function isAbn(text: string): boolean {
  const digits = text.replace(/\s/g, "");
  if (!/^[1-9]\d{10}$/.test(digits)) return false;
  const total = WEIGHTS.reduce((sum, weight, place) => {
    // The first digit counts one less, as the register has it.
    return sum + weight * (Number(digits[place]) - (place === 0 ? 1 : 0));
  }, 0);
  return total % MODULUS === 0;
}
