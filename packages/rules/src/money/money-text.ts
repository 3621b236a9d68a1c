/** An amount in cents as people read it: 128000 → "$1,280.00", -1000 → "-$10.00" (R-CONST-02). */
export function moneyText(amountCents: number): string {
  const { minus, whole, rest } = splitMoney(amountCents);
  return `${minus}$${whole}${rest}`;
}

/** The parts of an amount that are drawn in different sizes; `rest` holds the point and two digits. */
export function splitMoney(amountCents: number): { minus: string; whole: string; rest: string } {
  const amount = Math.abs(Math.round(amountCents));
  const whole = String(Math.trunc(amount / 100)).replace(/\B(?=(\d{3})+$)/g, ",");
  const rest = `.${String(amount % 100).padStart(2, "0")}`;
  return { minus: amountCents < 0 && amount > 0 ? "-" : "", whole, rest };
}
