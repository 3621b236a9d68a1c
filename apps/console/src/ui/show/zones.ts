export const SYDNEY = "Australia/Sydney";
export const BEIJING = "Asia/Shanghai";

type Zone = typeof SYDNEY | typeof BEIJING;

const formats = new Map<string, Intl.DateTimeFormat>();

// Swedish clocks read like ISO: 2026-11-20 16:33.
function format(zone: Zone, style: "day" | "time" | "both"): Intl.DateTimeFormat {
  const name = `${zone} ${style}`;
  const known =
    formats.get(name) ??
    new Intl.DateTimeFormat("sv-SE", {
      timeZone: zone,
      ...(style === "time" ? {} : { dateStyle: "short" }),
      ...(style === "day" ? {} : { timeStyle: "short" }),
    });
  formats.set(name, known);
  return known;
}

/** Hour and minute of a moment in a zone: `10:42`. */
export function clockOf(at: Date, zone: Zone): string {
  return format(zone, "time").format(at);
}

/** The day of a moment in a zone: `2026-11-22`. */
export function dayOf(at: Date, zone: Zone): string {
  return format(zone, "day").format(at);
}

/** Day and clock of a moment in a zone: `2026-11-22 10:42`. */
export function wordsOf(at: Date, zone: Zone): string {
  const ahead = aheadOf(Math.floor(at.getTime() / WEEK_MS), zone);
  if (ahead === undefined) return format(zone, "both").format(at);
  return new Date(at.getTime() + ahead).toISOString().slice(0, 16).replace("T", " ");
}

const WEEK_MS = 7 * 86_400_000;
const weeks = new Map<string, number | undefined>();

/**
 * How far the clocks of a zone are ahead of UTC in a week of the epoch, in ms; undefined where they are put forward or
 * back in it. A list of a hundred rows reads two hundred clocks, and a format takes as long for one as the rest of its cell.
 */
function aheadOf(week: number, zone: Zone): number | undefined {
  const name = `${zone} ${week}`;
  if (!weeks.has(name)) {
    const [first, last] = [week, week + 1].map((one) => {
      const at = one * WEEK_MS;
      return Date.parse(`${format(zone, "both").format(at).replace(" ", "T")}Z`) - at;
    });
    weeks.set(name, first === last ? first : undefined);
  }
  return weeks.get(name);
}

/** The moment at which a day begins in a zone, also where clocks were put forward or back on it. */
export function startOfDay(day: string, zone: Zone): Date {
  return momentOf(`${day}T00:00`, zone);
}

/** The moment at which the clock of a zone shows this day and time, `2026-11-22T18:00`. */
export function momentOf(shown: string, zone: Zone): Date {
  const asUtc = Date.parse(`${shown}:00Z`);
  let at = asUtc;
  // What the clock shows there at the moment that was guessed tells how far the guess is off.
  for (let turn = 0; turn < 2; turn += 1)
    at += asUtc - Date.parse(`${dayOf(new Date(at), zone)}T${clockOf(new Date(at), zone)}:00Z`);
  return new Date(at);
}
