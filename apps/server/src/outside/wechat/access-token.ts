import { askWechat } from "./ask-wechat.ts";
import { type KeptWord, keepUntilEnd } from "./keep-until-end.ts";

type TokenApp = { appId: string; secret: string; api: string; now: () => Date };

/** What the app's calls carry. */
export type AccessToken = KeptWord;

/**
 * The app's access token. It is the stable one: several servers of a shop get the same, where the plain one would end the
 * token of the server that asked before, so nothing of it has to lie in the database.
 */
export function createAccessToken({ appId, secret, api, now }: TokenApp): AccessToken {
  return keepUntilEnd(async () => {
    const app = { grant_type: "client_credential", appid: appId, secret };
    const answer = await askWechat(`${api}/cgi-bin/stable_token`, {}, app);
    const { access_token: word, expires_in: seconds } = answer;
    if (typeof word !== "string" || word === "") throw new Error("wechat: no token");
    return { word, seconds };
  }, now);
}
