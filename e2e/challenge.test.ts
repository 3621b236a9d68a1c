import { notifyApi } from "@crux/contract/notify";
import { createSimulatedChallenge } from "@crux/server/outside/challenge/simulated";
import { createSiteverify } from "@crux/server/outside/challenge/siteverify";
import { createCaller } from "@crux/server/testing/caller";
import { describe, expect, it } from "vitest";
import { startJourney } from "./journey.ts";
import { button, startVisits, toast } from "./visits.ts";

describe("the challenge before texts", () => {
  const journey = startJourney({ challenge: createSimulatedChallenge() });
  const { asVisitor } = startVisits(journey);
  const type = "LOGIN_VERIFY_TEXT" as const;

  it("shows itself at the sixth code from one address, and its proof sends the code", async () => {
    const visitor = createCaller(journey.shop.app.http, null);
    for (let last = 1; last <= 5; last += 1)
      await visitor.call(notifyApi.sendLoginCode, { mobile: `+861391234000${last}`, type });
    const phone = await asVisitor("/login");
    const { page } = phone;
    const sent: unknown[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/sms/verify")) sent.push(request.postDataJSON());
    });
    await page.getByLabel("手机号").fill("13912340006");
    await button(page, "获取验证码").click();
    const sheet = page.getByRole("dialog", { name: "安全验证" });
    await sheet.waitFor();
    for (const width of [320, 1440, 390]) {
      await page.setViewportSize({ width, height: width === 1440 ? 900 : 844 });
      await phone.picture(`challenge-${width}`);
    }

    // Whoever closes it has no code, and is asked again.
    await sheet.getByRole("button", { name: "关闭" }).click();
    await sheet.waitFor({ state: "detached" });
    await button(page, "获取验证码").click();
    await sheet.waitFor();
    await button(page, "我不是机器人").click();
    await toast(page, "发送成功");
    await sheet.waitFor({ state: "detached" });
    await button(page, /^\d+秒$/).waitFor();
    const mobile = "+8613912340006";
    expect(sent).toEqual([
      { mobile, type },
      { mobile, type },
      { mobile, type, challenge: "pass" },
    ]);
    expect(journey.shop.outside.sms.inbox().filter((one) => one.mobile === mobile)).toHaveLength(1);
  });
});

describe("the challenge of a provider", () => {
  const journey = startJourney({
    challenge: {
      ...createSiteverify({ name: "turnstile", siteKey: "0x4site", secret: "secret" }),
      verify: async ({ token }) => token === "from the widget",
    },
  });
  const { asVisitor } = startVisits(journey);
  const SCRIPT = "https://challenges.cloudflare.com/turnstile/v0/api.js**";

  it("loads its script when it is needed, allowed by the page's policy, and sends what it gives", async () => {
    const visitor = createCaller(journey.shop.app.http, null);
    for (let last = 1; last <= 5; last += 1)
      await visitor.call(notifyApi.sendLoginCode, {
        mobile: `+861391235000${last}`,
        type: "LOGIN_VERIFY_TEXT",
      });
    const { page, picture } = await asVisitor();
    let loads = 0;
    await page.route(SCRIPT, (route) => {
      loads += 1;
      return loads === 1 ? route.fulfill({ status: 200, body: "" }) : route.fulfill({ body: WIDGET });
    });
    await page.clock.install();
    const answer = await page.goto(`${journey.shop.origin}/login`);
    const policy = answer?.headers()["content-security-policy"];
    expect(policy).toContain("frame-src https://challenges.cloudflare.com");
    await page.getByLabel("手机号").fill("13912350006");
    await button(page, "获取验证码").click();
    await page.getByRole("dialog", { name: "安全验证" }).waitFor();
    await expect.poll(() => loads).toBe(1);
    await page.clock.runFor(11_000);
    await page.getByText("安全验证加载失败，请检查网络后重试").waitFor();
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
    await picture("challenge-failed");
    await button(page, "重试").click();
    const widget = page.getByText("0x4site");
    await widget.waitFor();
    // It stands where the button stood: a tap right after that one would be the second half of a double tap.
    await page.waitForTimeout(400);
    await widget.click();
    await button(page, /^\d+秒$/).waitFor();
    expect(loads).toBe(2);
    expect(journey.shop.outside.sms.inbox().some((one) => one.mobile === "+8613912350006")).toBe(true);
  });
});

/** Does what the provider's script does, as far as the shop asks for it. */
const WIDGET = `
  window.turnstile = {
    render(place, { sitekey, callback }) {
      const box = document.createElement("div");
      box.textContent = sitekey;
      box.onclick = () => callback("from the widget");
      place.append(box);
      return "1";
    },
    remove() {},
  };
  window.challengeReady();
`;
