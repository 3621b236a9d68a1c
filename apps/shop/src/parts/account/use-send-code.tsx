import type { ApiError } from "@crux/client/client";
import type { Refusal } from "@crux/contract/endpoint";
import { notifyApi } from "@crux/contract/notify";
import * as verificationOutcome from "@crux/contract/outcomes/verification";
import { latePart } from "@crux/web/late-part";
import { type ReactNode, Suspense, useRef, useState } from "react";
import { reportError, useCall } from "../../browser/api.ts";
import { progress } from "../../ui/layer/toast.tsx";
import type { ChallengeNeeds } from "./challenge-widget.ts";

const ChallengeSheet = latePart(() => import("./challenge-sheet.tsx"));

/** The first two are for visitors. */
export type CodePurpose =
  | "LOGIN_VERIFY_TEXT"
  | "RESET_PASSWORD_TEXT"
  | "CHANGE_MOBILE_TEXT"
  | "SET_PASSWORD_TEXT"
  | "CLOSE_ACCOUNT_TEXT";

/** One refusal that asks for a proof; `turn` makes each a sheet of its own. */
type Asked = { mobile: string; needs: ChallengeNeeds; turn: number };

/**
 * Sends a code to a number. Where the server first wants a proof that a person asks, `sheet` shows the widget for it, and
 * the call is made again with what the widget gave.
 */
export function useSendCode(
  purpose: CodePurpose,
  onSent: () => void,
): { send: (mobile: string) => Promise<void>; sheet: ReactNode } {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const tried = useRef({ mobile: "", isProved: false });

  const onError = (
    error: ApiError<Refusal<typeof notifyApi.sendLoginCode | typeof notifyApi.sendMobileCode>>,
  ) => {
    const { mobile, isProved } = tried.current;
    if (error.code !== verificationOutcome.CHALLENGE_REQUIRED || isProved) return reportError(error);
    setAsked((last) => ({ mobile, needs: error.data as ChallengeNeeds, turn: (last?.turn ?? 0) + 1 }));
    setIsOpen(true);
  };
  const toVisitor = useCall(notifyApi.sendLoginCode, { onError });
  const toCustomer = useCall(notifyApi.sendMobileCode, { onError });

  const call = async (mobile: string, proof: { challenge?: string }) => {
    const stop = progress("发送中…");
    const answer =
      purpose === "LOGIN_VERIFY_TEXT" || purpose === "RESET_PASSWORD_TEXT"
        ? await toVisitor.run({ mobile, type: purpose, ...proof })
        : await toCustomer.run({ mobile, type: purpose, ...proof });
    stop();
    if (answer !== undefined) onSent();
  };
  const send = (mobile: string) => {
    tried.current = { mobile, isProved: false };
    return call(mobile, {});
  };
  const prove = (mobile: string, challenge: string | null) => {
    setIsOpen(false);
    // A widget that could not be shown proves nothing: it is shown anew, unless the server lets the code go.
    tried.current = { mobile, isProved: challenge !== null };
    void call(mobile, { challenge: challenge ?? "unreachable" });
  };

  const sheet = asked && (
    <Suspense>
      <ChallengeSheet
        key={asked.turn}
        open={isOpen}
        onClose={() => setIsOpen(false)}
        needs={asked.needs}
        onToken={(token) => prove(asked.mobile, token)}
      />
    </Suspense>
  );
  return { send, sheet };
}
