import { askWechat } from "./ask-wechat.ts";

type TokenApp = { appId: string; secret: string; api: string; now: () => Date };

/** What the app's calls carry: the token, and how to say that WeChat does not take it any more. */
export type AccessToken = { get(): Promise<string>; drop(token: string): void };

/** WeChat may end a token a little before its time. */
const EARLY_MS = 5 * 60_000;

/**
 * The app's access token, kept until shortly before it ends; callers who come meanwhile wait for the same question. It is
 * the stable one: several servers of a shop get the same, where the plain one would end the token of the server that
 * asked before, so nothing of it has to lie in the database.
 */
export function createAccessToken({ appId, secret, api, now }: TokenApp): AccessToken {
  let kept = { token: "", until: 0 };
  let asking: Promise<string> | undefined;

  async function ask(): Promise<string> {
    const app = { grant_type: "client_credential", appid: appId, secret };
    const answer = await askWechat(`${api}/cgi-bin/stable_token`, {}, app);
    const { access_token: token, expires_in: seconds } = answer;
    if (typeof token !== "string" || token === "") throw new Error("wechat: no token");
    kept = { token, until: now().getTime() + Number(seconds) * 1000 - EARLY_MS };
    return token;
  }

  return {
    async get() {
      if (kept.until > now().getTime()) return kept.token;
      asking ??= ask()
        .catch((error: Error) => {
          // WeChat refused the app, not what it was asked.
          throw new Error(error.message);
        })
        .finally(() => {
          asking = undefined;
        });
      return asking;
    },
    drop(token) {
      if (kept.token === token) kept = { token: "", until: 0 };
    },
  };
}
