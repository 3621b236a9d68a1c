// Swedish clocks read like ISO: 2026-11-20 16:33.
const TIME = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short" });

/** A time of the wire as people read it, in the zone of the device (OP-013). */
export function showTime(time: string): string {
  return TIME.format(new Date(time));
}

const DATE = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short" });

/** The day of a wire time, in the zone of the device. */
export function showDate(time: string): string {
  return DATE.format(new Date(time));
}
