// Swedish clocks read like ISO: 2026-11-20 16:33.
const TIME = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short" });

/** A time of the wire as people read it, in the zone of the device (OP-013). */
export function showTime(time: string): string {
  return TIME.format(new Date(time));
}
