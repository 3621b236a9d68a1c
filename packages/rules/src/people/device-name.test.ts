import { describe, expect, it } from "vitest";
import { deviceName } from "./device-name.ts";

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 15_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const ANDROID = "Mozilla/5.0 (Linux; Android 12; ANA-AN00) AppleWebKit/537.36 (KHTML, like Gecko)";

describe("the name of a device", () => {
  it.each([
    [`${IPHONE} Mobile/15E148 MicroMessenger/8.0.20 NetType/WIFI Language/zh_CN`, "微信 · iPhone"],
    [`${IPHONE} Version/15.4 Mobile/15E148 Safari/604.1`, "Safari · iPhone"],
    [`${ANDROID} Version/4.0 Chrome/87.0.4280 Mobile Safari/537.36 AlipayClient/10.2`, "支付宝 · 安卓手机"],
    [`${ANDROID} Chrome/92.0 HuaweiBrowser/12.0 Mobile Safari/537.36`, "华为浏览器 · 安卓手机"],
    [`${ANDROID} Chrome/120.0 Safari/537.36`, "Chrome · 安卓平板"],
    ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/120.0 Safari/537.36 Edg/120.0", "Edge · Windows 电脑"],
    ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:120.0) Gecko/20100101 Firefox/120.0", "Firefox · Mac"],
    ["curl/8.5.0", ""],
    ["", ""],
  ])("of %s is %s", (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name);
  });
});
