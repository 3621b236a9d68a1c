import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { WechatRefused } from "./port.ts";
import { createWechat, type WechatApp } from "./real.ts";

const app: WechatApp = { kind: "official", appId: "wx1", secret: "app secret" };

describe("WeChat's web authorisation", () => {
  const heard: URL[] = [];
  let answers: Record<string, unknown> = {};
  let api = "";
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "", "http://api");
    heard.push(url);
    response.end(JSON.stringify(answers[url.pathname] ?? { errcode: 40029, errmsg: "invalid code" }));
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());
  beforeEach(() => {
    heard.length = 0;
    answers = {
      "/sns/oauth2/access_token": { access_token: "T", expires_in: 7200, openid: "O", unionid: "U" },
      "/sns/userinfo": { openid: "O", nickname: "小王", headimgurl: "http://thirdwx.qlogo.cn/mmopen/1/132" },
    };
  });

  const open = (change: Partial<WechatApp> = {}) =>
    createWechat({ ...app, ...change }, () => "https://shop.example", { open: "https://open.example", api });

  it("asks for consent at the documented address", () => {
    const visit = { state: "abc123", path: "/setting?operation=1" };
    expect(open().authorizeUrl(visit)).toBe(
      "https://open.example/connect/oauth2/authorize?appid=wx1&redirect_uri=https%3A%2F%2Fshop.example%2Fsetting%3Foperation%3D1&response_type=code&scope=snsapi_userinfo&state=abc123#wechat_redirect",
    );
    expect(open({ kind: "website" }).authorizeUrl(visit)).toMatch(
      /^https:\/\/open\.example\/connect\/qrconnect\?appid=wx1&.*scope=snsapi_login&state=abc123#wechat_redirect$/,
    );
  });

  it("exchanges the code for the person", async () => {
    expect(await open().exchange("C&1")).toEqual({
      openId: "O",
      unionId: "U",
      nickName: "小王",
      headImgUrl: "https://thirdwx.qlogo.cn/mmopen/1/132",
    });
    expect(heard.map(({ pathname, searchParams }) => [pathname, Object.fromEntries(searchParams)])).toEqual([
      [
        "/sns/oauth2/access_token",
        { appid: "wx1", secret: "app secret", code: "C&1", grant_type: "authorization_code" },
      ],
      ["/sns/userinfo", { access_token: "T", openid: "O", lang: "zh_CN" }],
    ]);
  });

  it.each([
    ["a spent code", "/sns/oauth2/access_token", { errcode: 40163, errmsg: "code been used" }],
    ["a made-up person of a snapshot page", "/sns/oauth2/access_token", { openid: "O", is_snapshotuser: 1 }],
    ["a profile without a person", "/sns/userinfo", { nickname: "x" }],
    ["a withdrawn consent", "/sns/userinfo", { errcode: 48001, errmsg: "api unauthorized" }],
  ])("vouches for nobody after %s", async (_title, path, answer) => {
    answers = { ...answers, [path]: answer };
    await expect(open().exchange("C")).rejects.toThrow(WechatRefused);
  });

  it("is away rather than refusing when it cannot be reached, and never quotes the secret", async () => {
    const gone = createWechat(app, () => "https://shop.example", { open: "", api: "http://127.0.0.1:1" });
    const failure = await gone.exchange("C").catch((error: Error) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(WechatRefused);
    expect(String((failure as Error).message)).not.toContain("app secret");
  });
});
