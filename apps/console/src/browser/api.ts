import { type ApiError, type Client, createClient } from "@crux/client/client";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as sessionOutcome from "@crux/contract/outcomes/session";
import { createCalls } from "@crux/web/calls";
import { isRecord, isTexts } from "@crux/web/storage";
import { toast } from "../ui/layer/toast.tsx";
import { takeEarly } from "./early-answers.ts";
import { getSession, refusedToken } from "./staff-session.ts";

/** The client of this browser; whoever it finds no longer signed in is asked to log in over the page. */
export const client: Client = createClient({
  fetch: (input, init) => takeEarly(String(input), init?.body, getSession()?.token) ?? fetch(input, init),
  base: "/v1",
  session: () => {
    const session = getSession();
    return session && { uid: 0, token: session.token };
  },
  onError: (error) => {
    const givers = giversOf(error);
    if (givers.length > 0) error.message += `，可联系 ${givers.join("、")} 开通`;
    if (isSessionCode(error)) refusedToken.set(getSession()?.token);
  },
});

/** Who can give the right that a refused call asks for. */
function giversOf({ code, data }: ApiError): readonly string[] {
  return code === generalOutcome.FORBIDDEN && isRecord(data) && isTexts(data.givers) ? data.givers : [];
}

/** True for the codes of a session that is no longer good. */
export function isSessionCode({ code }: ApiError): boolean {
  return code !== null && code >= sessionOutcome.TOKEN_MISSING && code <= sessionOutcome.EXPIRED;
}

/** Shows a failure that no form shows; the login says by itself that the session is over. */
function reportError(error: ApiError): void {
  if (!isSessionCode(error)) toast(error.message, { isAlarm: true });
}

/** One call that changes something, as a hook; screens take `useAction`. */
export const useCall = createCalls(client, reportError);
