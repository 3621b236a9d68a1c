const APPS: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger/i, "微信"],
  [/AlipayClient/i, "支付宝"],
  [/XiaoHongShu|discover\//i, "小红书"],
  [/MQQBrowser/i, "QQ浏览器"],
  [/\bQQ\//i, "QQ"],
  [/UCBrowser/i, "UC浏览器"],
  [/HuaweiBrowser/i, "华为浏览器"],
  [/MiuiBrowser/i, "小米浏览器"],
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/Firefox\/|FxiOS/, "Firefox"],
  [/Chrome\/|CriOS/, "Chrome"],
  [/Safari\//, "Safari"],
];

const DEVICES: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/OpenHarmony|HarmonyOS/i, "鸿蒙设备"],
  [/Android.*Mobile/, "安卓手机"],
  [/Android/, "安卓平板"],
  [/Windows/, "Windows 电脑"],
  [/Macintosh|Mac OS X/, "Mac"],
  [/Linux|CrOS/, "Linux 电脑"],
];

/** The family of an app and a device by what a browser says of itself, as `微信 · iPhone`; empty for what says nothing known. */
export function deviceName(userAgent: string): string {
  const nameIn = (table: typeof APPS) => table.find(([pattern]) => pattern.test(userAgent))?.[1];
  return [nameIn(APPS), nameIn(DEVICES)].filter(Boolean).join(" · ");
}
