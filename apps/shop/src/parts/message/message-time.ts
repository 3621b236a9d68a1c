const PARTS = new Intl.DateTimeFormat("zh-CN", {
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** The time of a message as `MM-DD HH:mm`, in the zone of the device (R-MSG-06, OP-013). */
export function messageTime(time: string): string {
  const { month, day, hour, minute } = Object.fromEntries(
    PARTS.formatToParts(new Date(time)).map(({ type, value }) => [type, value]),
  );
  return `${month}-${day} ${hour}:${minute}`;
}
