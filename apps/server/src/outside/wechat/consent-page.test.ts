import Fastify from "fastify";
import { describe, expect, it } from "vitest";
import { mountWechatConsent } from "./consent-page.ts";
import { WechatRefused } from "./port.ts";
import { createSimulatedWechat } from "./simulated.ts";

function open() {
  let now = new Date("2026-01-01T00:00:00Z");
  const wechat = createSimulatedWechat(
    () => "https://shop.example",
    () => now,
  );
  const http = Fastify();
  mountWechatConsent(http, wechat);
  const later = (ms: number) => {
    now = new Date(now.getTime() + ms);
  };
  const visit = { state: "s1", path: "/setting?operation=1" };
  const answerOf = async (answer: string, person = "simulated-2") => {
    const query = new URLSearchParams({
      redirect_uri: "https://shop.example/setting?operation=1",
      state: "s1",
      person,
      answer,
    });
    const { headers, statusCode } = await http.inject(`/simulated/wechat/answer?${query}`);
    return { statusCode, back: new URL(String(headers.location ?? "https://nowhere.example")) };
  };
  return { wechat, http, later, visit, answerOf };
}

describe("the simulated WeChat", () => {
  it("asks on a page without scripts", async () => {
    const { wechat, http, visit } = open();
    const url = new URL(wechat.authorizeUrl(visit));
    expect(url.origin).toBe("https://shop.example");
    const page = await http.inject(url.pathname + url.search);
    expect(page.headers["content-security-policy"]).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(page.body).not.toMatch(/<script|style=|\son\w+=/);
    for (const { nickName } of wechat.people) expect(page.body).toContain(nickName);
    expect(page.body).toContain('name="state" value="s1"');
  });

  it("sends back with a code that works once, within five minutes", async () => {
    const { wechat, later, answerOf } = open();
    const { back } = await answerOf("allow");
    expect(back.searchParams.get("operation")).toBe("1");
    expect(back.searchParams.get("state")).toBe("s1");
    const code = back.searchParams.get("code") ?? "";
    expect((await wechat.exchange(code)).nickName).toBe("Lily 李");
    await expect(wechat.exchange(code)).rejects.toThrow(WechatRefused);
    const old = (await answerOf("allow")).back.searchParams.get("code") ?? "";
    later(5 * 60_000);
    await expect(wechat.exchange(old)).rejects.toThrow(WechatRefused);
  });

  it("can refuse and can be late", async () => {
    const { wechat, answerOf } = open();
    expect((await answerOf("refuse")).back.searchParams.has("code")).toBe(false);
    const late = (await answerOf("late")).back.searchParams.get("code") ?? "";
    expect(late).not.toBe("");
    await expect(wechat.exchange(late)).rejects.toThrow(WechatRefused);
  });

  it.each([
    "https://elsewhere.example/",
    "//elsewhere.example",
    "javascript:alert(1)",
    "",
    "https://shop.example.evil/",
  ])("sends nobody to %j", async (target) => {
    const { http } = open();
    for (const path of ["/simulated/wechat", "/simulated/wechat/answer"]) {
      const query = new URLSearchParams({
        redirect_uri: target,
        state: "s",
        person: "simulated-1",
        answer: "allow",
      });
      const { statusCode, headers } = await http.inject(`${path}?${query}`);
      expect([statusCode, headers.location]).toEqual([400, undefined]);
    }
  });

  it("draws the faces of its people and shows what it was given as text", async () => {
    const { wechat, http } = open();
    for (const { headImgUrl } of wechat.people)
      expect((await http.inject(headImgUrl)).headers["content-type"]).toContain("image/svg+xml");
    const query = new URLSearchParams({ redirect_uri: "https://shop.example/", state: '"><script>' });
    expect((await http.inject(`/simulated/wechat?${query}`)).body).not.toContain("<script>");
  });
});
