const AHEAD_MS = 8 * 3_600_000;
const CLOCK = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})/;

/** A moment as clocks in Beijing show it, `YYYY-MM-DD HH:mm:ss`, as track times travel (OP-013, R-PKG-13). */
export function beijingClock(at: Date): string {
  return new Date(at.getTime() + AHEAD_MS).toISOString().slice(0, 19).replace("T", " ");
}

/** The moment that a Beijing clock text names; null for any other text. */
export function fromBeijingClock(text: string): Date | null {
  const [, day, time] = CLOCK.exec(text) ?? [];
  const at = new Date(`${day}T${time}+08:00`);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** The moment at which the year of a moment began in Beijing. */
export function beijingYearStart(at: Date): Date {
  return new Date(`${beijingClock(at).slice(0, 4)}-01-01T00:00:00+08:00`);
}
