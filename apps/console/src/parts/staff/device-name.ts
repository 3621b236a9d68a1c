const BROWSERS = [
  ["Edge", /Edg\//],
  ["Firefox", /Firefox\//],
  ["Chrome", /Chrome\//],
  ["Safari", /Safari\//],
] as const;
const SYSTEMS = [
  ["iPhone", /iPhone/],
  ["iPad", /iPad/],
  ["Android", /Android/],
  ["Windows", /Windows/],
  ["macOS", /Mac OS X/],
  ["Linux", /Linux/],
] as const;

/** What a program calls itself, as people know it: `Chrome · Windows`. */
export function deviceName(agent: string): string {
  const named = (known: readonly (readonly [string, RegExp])[]) =>
    known.find(([, sign]) => sign.test(agent))?.[0];
  return [named(BROWSERS), named(SYSTEMS)].filter(Boolean).join(" · ") || agent.slice(0, 40) || "未知设备";
}
