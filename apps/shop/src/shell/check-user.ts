import { ApiError } from "@crux/client/client";
import { query } from "@crux/client/query";
import { memberApi } from "@crux/contract/member";
import { userApi } from "@crux/contract/user";
import type { QueryClient } from "@tanstack/react-query";
import { endSession } from "../browser/left-checkout.ts";
import { keepUser } from "../browser/shop-session.ts";
import { isSessionCode } from "./is-session-code.ts";

/** Renews the stored user; an invalid session is told and ended (R-APP-09), a failed network is not the user's fault. */
export async function checkUser(queries: QueryClient): Promise<void> {
  void queries.prefetchQuery(query(memberApi.cashBackRules, {}));
  try {
    keepUser(await queries.fetchQuery(query(userApi.current, {})));
  } catch (error) {
    if (!(error instanceof ApiError && isSessionCode(error))) return;
    const { alert } = await import("../ui/layer/confirm.tsx");
    await alert({ title: "登录已过期", body: "用户登录已失效，请重新登录" });
    endSession();
  }
}
