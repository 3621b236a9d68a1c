import { type ApiError, type Client, createClient } from "@crux/client/client";
import * as sessionOutcome from "@crux/contract/outcomes/session";
import * as userOutcome from "@crux/contract/outcomes/user";
import { createCalls } from "@crux/web/calls";
import { toast } from "../ui/layer/toast.tsx";
import { endSession } from "./left-checkout.ts";
import { bindFirst } from "./redirect.ts";
import { getSession } from "./shop-session.ts";

/** Failures that say who somebody is not (yet); every page answers them in the same way. */
export const isAboutMe = ({ code }: ApiError) =>
  code === sessionOutcome.EXPIRED || code === userOutcome.MOBILE_REQUIRED;

/**
 * Shows a failure as the error rows say: silent codes stay silent, an expired session also signs out (R-ERR-01 to 04, 28),
 * and who has to bind a mobile first is led there and back (R-PRE-02).
 */
export function reportError(error: ApiError): void {
  if (error.code === sessionOutcome.EXPIRED) endSession();
  if (error.code === userOutcome.MOBILE_REQUIRED) bindFirst();
  void showError(error);
}

/** The table of codes is fetched with the first failure that has one, not before. */
async function showError({ code, message }: ApiError): Promise<void> {
  if (code !== null) {
    const { SILENT_CODES } = await import("@crux/contract/codes");
    if (SILENT_CODES.includes(code)) return;
  }
  toast(message);
}

/** The client of this browser. */
export const client: Client = createClient({
  fetch: (input, init) => fetch(input, init),
  base: "/v1",
  session: () => {
    const session = getSession();
    return session && { uid: session.user.id, token: session.token };
  },
});

/** One call of this client that changes something, as a hook. */
export const useCall = createCalls(client, reportError);
