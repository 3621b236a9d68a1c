import type { AccessToken } from "./access-token.ts";
import { askWechat } from "./ask-wechat.ts";

type TicketApp = { token: AccessToken; api: string; now: () => Date };

/** WeChat may end a ticket a little before its time. */
const EARLY_MS = 5 * 60_000;

/**
 * The app's ticket for signing pages, kept until shortly before it ends, since WeChat counts how often it is asked for;
 * callers who come meanwhile wait for the same question.
 */
export function createPageTicket({ token, api, now }: TicketApp): () => Promise<string> {
  let kept = { ticket: "", until: 0 };
  let asking: Promise<string> | undefined;

  async function ask(): Promise<string> {
    const query = { access_token: await token.get(), type: "jsapi" };
    const { ticket, expires_in: seconds } = await askWechat(`${api}/cgi-bin/ticket/getticket`, query);
    if (typeof ticket !== "string" || ticket === "") throw new Error("wechat: no ticket");
    kept = { ticket, until: now().getTime() + Number(seconds) * 1000 - EARLY_MS };
    return ticket;
  }

  return async () => {
    if (kept.until > now().getTime()) return kept.ticket;
    asking ??= ask()
      .catch((error: Error) => {
        // WeChat refused the app, not the page.
        throw new Error(error.message);
      })
      .finally(() => {
        asking = undefined;
      });
    return asking;
  };
}
