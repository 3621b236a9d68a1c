import type { ApiError } from "@crux/client/client";
import { userApi } from "@crux/contract/user";
import { push, replace } from "@crux/web/navigation";
import { useEffect, useRef, useState } from "react";
import { client, reportError } from "../../browser/api.ts";
import { takeRedirect } from "../../browser/redirect.ts";
import { getSession, signIn } from "../../browser/shop-session.ts";
import { storage } from "../../browser/shop-storage.ts";
import { takeWechatLogin } from "../../browser/wechat.ts";
import { syncChannel } from "../../parts/account/sync-channel.ts";

const PATIENCE_MS = 10_000;

/** Logs in once with the session of the address and leaves the page; true when that failed or nothing comes. */
export function useSessionLogin(session: string, isRefused: boolean): boolean {
  const [hasFailed, setHasFailed] = useState(isRefused);
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    if (getSession()) replace(takeRedirect() ?? "/my");
    else if (session !== "")
      logIn(session).catch((error: ApiError) => {
        if (error.code !== null) reportError(error);
        setHasFailed(true);
      });
  }, [session]);
  useEffect(() => {
    const timer = setTimeout(() => setHasFailed(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return hasFailed;
}

/** Keeps the session and goes to the page that asked for a login (R-LOGIN-08); to the login for a spent one (R-LOGIN-09). */
async function logIn(session: string): Promise<void> {
  const answer = await client.call(userApi.wechatLogin, {
    loginCode: session,
    browserKey: takeWechatLogin(),
  });
  if (!answer) {
    storage.redirectUrl.remove();
    replace("/login");
    return;
  }
  signIn(answer.user, answer.token);
  void syncChannel(answer.user);
  replace(takeRedirect() ?? "/my");
  if (!answer.user.mobile) push("/bind_mobile?skip=true");
}
