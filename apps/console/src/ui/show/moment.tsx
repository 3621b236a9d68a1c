import { BEIJING, dayOf, SYDNEY, wordsOf } from "./zones.ts";

const DAY_MS = 86_400_000;

/** A moment of the wire as one reads it in Sydney, and on pointing at it in Beijing, too. */
export function Moment({ at }: { at: string }) {
  const moment = new Date(at);
  const words = wordsOf(moment, SYDNEY);
  return (
    <time dateTime={at} title={`悉尼 ${words} · 北京 ${wordsOf(moment, BEIJING)}`}>
      {shortOf(words, new Date())}
    </time>
  );
}

/** `今日 10:58`, `昨日 18:20`, `11-20 09:12`, and for another year `2025-11-20`. */
export function momentText(at: Date, now: Date): string {
  return shortOf(wordsOf(at, SYDNEY), now);
}

let known = { minute: 0, today: "", yesterday: "" };

/** Today and yesterday in Sydney, which a list of a hundred moments asks for a hundred times. */
function daysOf(now: Date): { today: string; yesterday: string } {
  const minute = Math.floor(now.getTime() / 60_000);
  if (known.minute !== minute) {
    const today = dayOf(now, SYDNEY);
    known = { minute, today, yesterday: new Date(Date.parse(today) - DAY_MS).toISOString().slice(0, 10) };
  }
  return known;
}

function shortOf(words: string, now: Date): string {
  const [day = "", time = ""] = words.split(" ");
  const { today, yesterday } = daysOf(now);
  if (day === today) return `今日 ${time}`;
  if (day === yesterday) return `昨日 ${time}`;
  return day.slice(0, 4) === today.slice(0, 4) ? `${day.slice(5)} ${time}` : day;
}
