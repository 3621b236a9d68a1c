import { createAccessToken } from "./access-token.ts";
import { askWechat } from "./ask-wechat.ts";
import { createPageTicket } from "./page-ticket.ts";
import { type WechatPerson, type WechatPort, WechatRefused } from "./port.ts";
import { createTemplateSender, type WechatTemplates } from "./send-template.ts";
import { createPageSigner } from "./sign-page.ts";

export type WechatApp = {
  /** `official`: an official account, for browsers inside WeChat. `website`: a web app, which shows a QR code. */
  kind: "official" | "website";
  appId: string;
  secret: string;
  /** What the official account may send, by what it tells. */
  templates?: WechatTemplates;
};

type Hosts = { open: string; api: string };

const HOSTS: Hosts = { open: "https://open.weixin.qq.com", api: "https://api.weixin.qq.com" };

/** Web authorisation as WeChat documents it (consent, code for access token, access token for the profile), and signed pages. */
export function createWechat(
  app: WechatApp,
  publicUrl: () => string,
  { hosts = HOSTS, now = () => new Date() }: { hosts?: Hosts; now?: () => Date } = {},
): WechatPort {
  const { path: page, scope } = PAGES[app.kind];
  const { api } = hosts;
  const token = createAccessToken({ ...app, api, now });
  const ticket = createPageTicket({ token, api, now });
  const { kind, templates = {} } = app;
  const sends = kind === "official" && Object.keys(templates).length > 0;
  return {
    authorizeUrl({ state, path }) {
      // WeChat wants its parameters in this order.
      const query = new URLSearchParams([
        ["appid", app.appId],
        ["redirect_uri", publicUrl() + path],
        ["response_type", "code"],
        ["scope", scope],
        ["state", state],
      ]);
      return `${hosts.open}${page}?${query}#wechat_redirect`;
    },
    async exchange(code) {
      const grant = await askWechat(`${hosts.api}/sns/oauth2/access_token`, {
        appid: app.appId,
        secret: app.secret,
        code,
        grant_type: "authorization_code",
      });
      // A snapshot page vouches for a made-up person.
      if (Number(grant.is_snapshotuser) === 1) throw new WechatRefused("snapshot user");
      const { access_token: token, openid: openId } = grant;
      const profile = await askWechat(`${hosts.api}/sns/userinfo`, {
        access_token: String(token),
        openid: String(openId),
        lang: "zh_CN",
      });
      return personOf(profile, grant);
    },
    signPage: kind === "official" ? createPageSigner({ appId: app.appId, publicUrl, ticket, now }) : null,
    sendNotice: sends ? createTemplateSender({ api, token, templates }) : null,
  };
}

const PAGES = {
  official: { path: "/connect/oauth2/authorize", scope: "snsapi_userinfo" },
  website: { path: "/connect/qrconnect", scope: "snsapi_login" },
};

type Answer = Record<string, unknown>;

function personOf(profile: Answer, grant: Answer): WechatPerson {
  const { openid, nickname, headimgurl } = profile;
  const unionId = profile.unionid ?? grant.unionid;
  if (typeof openid !== "string" || openid === "") throw new WechatRefused("no openid");
  return {
    openId: openid,
    unionId: typeof unionId === "string" && unionId !== "" ? unionId : null,
    nickName: typeof nickname === "string" ? nickname : "",
    headImgUrl: typeof headimgurl === "string" ? headimgurl.replace(/^http:/, "https:") : "",
  };
}
