/** Australian cents as text: 128000 → "$1,280.00", -1000 → "-$10.00" (R-CONST-02). */
export function formatMoney(cents: number): string {
  const { minus, whole, rest } = splitMoney(cents);
  return `${minus}$${whole}${rest}`;
}

/** The parts of an amount that are drawn in different sizes; `rest` holds the point and two digits. */
export function splitMoney(cents: number): { minus: string; whole: string; rest: string } {
  const amount = Math.abs(Math.round(cents));
  const whole = String(Math.trunc(amount / 100)).replace(/\B(?=(\d{3})+$)/g, ",");
  const rest = `.${String(amount % 100).padStart(2, "0")}`;
  return { minus: cents < 0 && amount > 0 ? "-" : "", whole, rest };
}
