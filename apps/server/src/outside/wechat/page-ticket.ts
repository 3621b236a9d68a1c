import type { AccessToken } from "./access-token.ts";
import { askWechat } from "./ask-wechat.ts";
import { keepUntilEnd } from "./keep-until-end.ts";

type TicketApp = { token: AccessToken; api: string; now: () => Date };

/** The app's ticket for signing pages. */
export function createPageTicket({ token, api, now }: TicketApp): () => Promise<string> {
  return keepUntilEnd(async () => {
    const query = { access_token: await token.get(), type: "jsapi" };
    const { ticket: word, expires_in: seconds } = await askWechat(`${api}/cgi-bin/ticket/getticket`, query);
    if (typeof word !== "string" || word === "") throw new Error("wechat: no ticket");
    return { word, seconds };
  }, now).get;
}
