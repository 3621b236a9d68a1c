const MINUTE_MS = 60_000;

/** How long something lasts or waits: `不到 1 分钟`, `5 分钟`, `3 小时`, `9 天`. */
export function ageText(since: string, now: string | number = Date.now()): string {
  const minutes = minutesSince(since, now);
  if (minutes < 1) return "不到 1 分钟";
  if (minutes < 60) return `${minutes} 分钟`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} 小时` : `${Math.floor(hours / 24)} 天`;
}

/** How long the oldest of several waits: `最久 5 分钟`, `等待不到 1 分钟`. */
export function oldestText(oldest: string, now: string | number): string {
  return `${minutesSince(oldest, now) < 1 ? "等待" : "最久 "}${ageText(oldest, now)}`;
}

/** Since when something is: `刚刚`, `12 分钟前`, `3 小时前`, `2 天前`. */
export function agoText(at: string, now: string | number = Date.now()): string {
  return minutesSince(at, now) < 1 ? "刚刚" : `${ageText(at, now)}前`;
}

function minutesSince(at: string, now: string | number): number {
  return Math.max(0, Math.floor((new Date(now).getTime() - Date.parse(at)) / MINUTE_MS));
}
