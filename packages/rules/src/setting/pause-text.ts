import { beijingClock } from "../time/beijing-time.ts";

export type PauseWords = {
  scope: "SHOP" | "ROUTE" | "CATEGORY";
  /** What the route or the category is called. */
  name: string;
  words: string;
  endsAt: Date | null;
};

const HEADS: Record<PauseWords["scope"], (name: string) => string> = {
  SHOP: () => "",
  ROUTE: (name) => `${name}暂停发货：`,
  CATEGORY: (name) => `${name}暂停订购：`,
};

/** What customers read of a pause: of what, why, and until when by the clock of Beijing. */
export function pauseText({ scope, name, words, endsAt }: PauseWords): string {
  const why = words.trim().replace(/[。.！!]$/u, "");
  const until = endsAt ? `预计${dayText(endsAt)}（北京时间）恢复` : "恢复时间另行通知";
  return `${HEADS[scope](name)}${why}。${until}。`;
}

/** `2月20日 09:00` */
function dayText(at: Date): string {
  const [, month, day, clock] = /^\d+-(\d+)-(\d+) (\d+:\d+)/.exec(beijingClock(at)) ?? [];
  return `${Number(month)}月${Number(day)}日 ${clock}`;
}
