import { beijingClock } from "@crux/rules/time/beijing-time";

/** A time of the wire as people read it, by the clock of Beijing, as tracks are, wherever the device is (OP-013). */
export function showTime(time: string): string {
  return beijingClock(new Date(time)).slice(0, 16);
}

/** The same where it stands alone, with whose clock it is. */
export function saidTime(time: string): string {
  return `${showTime(time)}（北京时间）`;
}

/** The day of a wire time in Beijing. */
export function showDate(time: string): string {
  return showTime(time).slice(0, 10);
}

/** The same as 2026/03/09, for the end of a membership (R-MY-03). */
export function showDay(time: string): string {
  return showDate(time).replace(/-/g, "/");
}
