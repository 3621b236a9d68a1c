import { ApiError } from "@crux/client/client";
import { query } from "@crux/client/query";
import { saleApi } from "@crux/contract/sale";
import { liveValue } from "@crux/web/live-value";
import type { QueryClient } from "@tanstack/react-query";
import { isAboutMe, reportError } from "../browser/api.ts";
import { getSession } from "../browser/shop-session.ts";
import { storage } from "../browser/shop-storage.ts";
import { isSessionCode } from "./is-session-code.ts";

/** How far the loads of the start are; pages behind login wait for them, public ones never do. */
export const startUpState = liveValue<"loading" | "ready" | "failed">("loading");

let isUserChecked = false;

/** The loads of the start, or another try of them: shop list and configuration, with a stored login also user, rules and cart (R-APP-06). */
export async function startUp(queries: QueryClient): Promise<void> {
  const isOpen = await Promise.all([loadShop(queries), checkUser(queries)]).then(
    () => true,
    () => false,
  );
  startUpState.set(isOpen ? "ready" : "failed");
}

/** Keeps the sales channel of the address (R-APP-07). */
export function keepChannel(): void {
  const channel = new URLSearchParams(location.search).get("c");
  if (channel) storage.c.set(channel);
}

/** Shows failures of loads as toasts, but leaves those of the start to its own views (R-ERR-01, OP-084), and those that a page tells in words of its own (`isToldByPage`). */
export function watchFailures(queries: QueryClient): void {
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "error") return;
    const { error } = event.action;
    const isStarting = startUpState.get() !== "ready";
    if (!(error instanceof ApiError) || (isStarting && (!isUserChecked || isSessionCode(error)))) return;
    // Whoever is signed out hears and finds that wherever they are.
    if (event.query.meta?.isToldByPage && !isAboutMe(error)) return;
    reportError(error);
  });
}

function loadShop(queries: QueryClient): Promise<unknown> {
  return Promise.all([
    queries.fetchQuery({ ...query(saleApi.shops, {}), staleTime: 0 }),
    queries.fetchQuery({ ...query(saleApi.config, { name: "STORE_CONFIG" }), staleTime: 0 }),
  ]);
}

/** Visitors have nothing to check, so the code for it comes with a login. */
async function checkUser(queries: QueryClient): Promise<void> {
  try {
    if (!getSession()) return;
    const file = await import("./check-user.ts").catch(() => null);
    await file?.checkUser(queries);
  } finally {
    isUserChecked = true;
  }
}
