import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { WechatRefused } from "./port.ts";
import { createWechat, type WechatApp } from "./real.ts";
import { pageSignature } from "./sign-page.ts";

const app: WechatApp = { kind: "official", appId: "wx1", secret: "app secret" };

describe("WeChat's web authorisation", () => {
  const heard: URL[] = [];
  const bodies: unknown[] = [];
  let answers: Record<string, unknown> = {};
  let now = new Date("2026-01-01T00:00:00Z");
  let api = "";
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "", "http://api");
    heard.push(url);
    request.on("data", (body) => bodies.push(JSON.parse(String(body))));
    request.on("end", () =>
      response.end(JSON.stringify(answers[url.pathname] ?? { errcode: 40029, errmsg: "invalid code" })),
    );
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());
  beforeEach(() => {
    heard.length = 0;
    bodies.length = 0;
    answers = {
      "/sns/oauth2/access_token": { access_token: "T", expires_in: 7200, openid: "O", unionid: "U" },
      "/sns/userinfo": { openid: "O", nickname: "小王", headimgurl: "http://thirdwx.qlogo.cn/mmopen/1/132" },
      "/cgi-bin/stable_token": { access_token: "S", expires_in: 7200 },
      "/cgi-bin/ticket/getticket": { errcode: 0, errmsg: "ok", ticket: "K", expires_in: 7200 },
    };
  });

  const open = (change: Partial<WechatApp> = {}) =>
    createWechat({ ...app, ...change }, () => "https://shop.example", {
      hosts: { open: "https://open.example", api },
      now: () => now,
    });

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
    const gone = createWechat(app, () => "https://shop.example", {
      hosts: { open: "", api: "http://127.0.0.1:1" },
    });
    const failure = await gone.exchange("C").catch((error: Error) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(WechatRefused);
    expect(String((failure as Error).message)).not.toContain("app secret");
  });

  const PAGE = "https://shop.example/invite_coupon?ticketRuleId=1";
  const signed = async (wechat: ReturnType<typeof open>, page = PAGE) => {
    if (!wechat.signPage) throw new Error("signs nothing");
    return wechat.signPage(page);
  };

  it("signs as WeChat's own example does", () => {
    const parts = {
      ticket: "sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg",
      nonceStr: "Wm3WZYTPz0wzccnW",
      timestamp: 1414587457,
      page: "http://mp.weixin.qq.com?params=value",
    };
    expect(pageSignature(parts)).toBe("0f9de62fce790f9a083d5c99e95740ceb90c27ed");
  });

  it("signs a page, without its hash, by the ticket of the app (R-API-74)", async () => {
    const { signature, ...rest } = await signed(open(), `${PAGE}#top`);
    expect(rest).toEqual({
      appId: "wx1",
      timestamp: now.getTime() / 1000,
      nonceStr: expect.stringMatching(/^[0-9a-f]{24}$/),
    });
    expect(signature).toBe(pageSignature({ ticket: "K", page: PAGE, ...rest }));
    expect(heard.map(({ pathname, searchParams }) => [pathname, Object.fromEntries(searchParams)])).toEqual([
      ["/cgi-bin/stable_token", {}],
      ["/cgi-bin/ticket/getticket", { access_token: "S", type: "jsapi" }],
    ]);
    expect(bodies).toEqual([{ grant_type: "client_credential", appid: "wx1", secret: "app secret" }]);
    expect((await signed(open())).nonceStr).not.toBe(rest.nonceStr);
  });

  it("asks for one ticket, however many pages want it, until shortly before it ends", async () => {
    const wechat = open();
    await Promise.all(Array.from({ length: 20 }, () => signed(wechat)));
    now = new Date(now.getTime() + (7200 - 301) * 1000);
    await signed(wechat);
    expect(heard).toHaveLength(2);
    now = new Date(now.getTime() + 2_000);
    await signed(wechat);
    expect(heard).toHaveLength(4);
  });

  it("keeps no failure, and says that the app was refused without calling it the page's fault", async () => {
    const wechat = open();
    const { "/cgi-bin/stable_token": token } = answers;
    answers["/cgi-bin/stable_token"] = { errcode: 40164, errmsg: "invalid ip, not in whitelist" };
    const failure = await signed(wechat).catch((error: Error) => error);
    expect(failure).not.toBeInstanceOf(WechatRefused);
    expect(failure).toMatchObject({ message: "wechat 40164" });
    answers["/cgi-bin/stable_token"] = token;
    expect((await signed(wechat)).appId).toBe("wx1");
  });

  it.each(["https://elsewhere.example/", "http://shop.example/", "javascript:alert(1)", "/invite_coupon"])(
    "signs nothing for %s",
    async (page) => {
      await expect(signed(open(), page)).rejects.toThrow(WechatRefused);
      expect(heard).toEqual([]);
    },
  );

  it("signs nothing at all for a web app", () => {
    expect(open({ kind: "website" }).signPage).toBeNull();
  });

  const SEND = "/cgi-bin/message/template/send";
  const templates = {
    RESTOCKED: {
      id: "T1",
      fields: { thing1: "about", phrase2: "state", time3: "time", thing4: "shop" },
    },
  } as const;
  const notice = {
    id: "77",
    openId: "O",
    kind: "RESTOCKED",
    about: "澳洲进口有机全脂奶粉一公斤装三罐礼盒家庭装",
    at: new Date("2026-01-01T00:00:00Z"),
    shop: "南十字商城",
    url: "https://shop.example/product?id=1",
  } as const;
  const sends = () => heard.filter(({ pathname }) => pathname === SEND);
  const send = async (wechat = open({ templates }), change: object = {}) => {
    if (!wechat.sendNotice) throw new Error("sends nothing");
    return wechat.sendNotice({ ...notice, ...change });
  };

  it("fills a template, values cut to the room of their fields, once by its id", async () => {
    answers[SEND] = { errcode: 0, errmsg: "ok", msgid: 1 };
    await send();
    expect(sends().map(({ searchParams }) => Object.fromEntries(searchParams))).toEqual([
      { access_token: "S" },
    ]);
    expect(bodies.at(-1)).toEqual({
      touser: "O",
      template_id: "T1",
      url: "https://shop.example/product?id=1",
      client_msg_id: "77",
      data: {
        thing1: { value: "澳洲进口有机全脂奶粉一公斤装三罐礼盒家…" },
        phrase2: { value: "已到货" },
        time3: { value: "2026-01-01 08:00" },
        thing4: { value: "南十字商城" },
      },
    });
  });

  it.each([40001, 40014, 42001])("asks for the token anew after %s, once", async (errcode) => {
    answers[SEND] = { errcode, errmsg: "invalid credential" };
    const failure = await send().catch((error: Error) => error);
    expect(failure).not.toBeInstanceOf(WechatRefused);
    expect(failure).toMatchObject({ message: `wechat ${errcode}` });
    expect(sends()).toHaveLength(2);
    expect(heard.filter(({ pathname }) => pathname === "/cgi-bin/stable_token")).toHaveLength(2);
  });

  it("knows who does not follow the account, what stays wrong, and what is so for now", async () => {
    const failureAt = async (errcode: number) => {
      answers[SEND] = { errcode, errmsg: "…" };
      return send().catch((error: Error) => error);
    };
    expect(await failureAt(43004)).toMatchObject({ name: "WechatRefused", isUnfollowed: true });
    expect(await failureAt(40037)).toMatchObject({ name: "WechatRefused", isUnfollowed: false });
    for (const errcode of [-1, 45009]) expect(await failureAt(errcode)).not.toBeInstanceOf(WechatRefused);
    await expect(send(undefined, { kind: "PAID" })).rejects.toMatchObject({ name: "WechatRefused" });
  });

  it("sends nothing for a web app, or without templates", () => {
    expect(open({ kind: "website", templates }).sendNotice).toBeNull();
    expect(open().sendNotice).toBeNull();
  });
});
