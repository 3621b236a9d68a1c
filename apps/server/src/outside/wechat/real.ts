import { type WechatPerson, type WechatPort, WechatRefused } from "./port.ts";

export type WechatApp = {
  /** `official`: an official account, for browsers inside WeChat. `website`: a web app, which shows a QR code. */
  kind: "official" | "website";
  appId: string;
  secret: string;
};

type Hosts = { open: string; api: string };

const HOSTS: Hosts = { open: "https://open.weixin.qq.com", api: "https://api.weixin.qq.com" };
const LIMIT_MS = 8_000;

/** Web authorisation as WeChat documents it: consent, code for access token, access token for the profile. */
export function createWechat(app: WechatApp, publicUrl: () => string, hosts: Hosts = HOSTS): WechatPort {
  const { path: page, scope } = PAGES[app.kind];
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
      const grant = await ask(`${hosts.api}/sns/oauth2/access_token`, {
        appid: app.appId,
        secret: app.secret,
        code,
        grant_type: "authorization_code",
      });
      // A snapshot page vouches for a made-up person.
      if (Number(grant.is_snapshotuser) === 1) throw new WechatRefused("snapshot user");
      const { access_token: token, openid: openId } = grant;
      const profile = await ask(`${hosts.api}/sns/userinfo`, {
        access_token: String(token),
        openid: String(openId),
        lang: "zh_CN",
      });
      return personOf(profile, grant);
    },
  };
}

const PAGES = {
  official: { path: "/connect/oauth2/authorize", scope: "snsapi_userinfo" },
  website: { path: "/connect/qrconnect", scope: "snsapi_login" },
};

type Answer = Record<string, unknown>;

/** One call; WeChat reports failures with status 200 and `errcode`. The secret in the address is never logged. */
async function ask(url: string, query: Record<string, string>): Promise<Answer> {
  const response = await fetch(`${url}?${new URLSearchParams(query)}`, {
    redirect: "error",
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  if (!response.ok) throw new Error(`wechat ${response.status}`);
  const answer = (await response.json()) as Answer;
  if (answer.errcode) throw new WechatRefused(`wechat ${Number(answer.errcode)}`);
  return answer;
}

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
