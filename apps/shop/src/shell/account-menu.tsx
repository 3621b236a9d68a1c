import { waitingPart } from "@crux/web/waiting-part";
import { Suspense } from "react";
import { LARGE_WINDOW, useMedia } from "../browser/use-media.ts";
import type { Route } from "./route.ts";

const Links = waitingPart(() => import("./account-links.tsx"));

/** Loads what stands beside the page of a route, so that both are drawn at once; it may fail, and comes later then. */
export async function loadBeside({ room }: Route): Promise<void> {
  if (room === "account" && matchMedia(LARGE_WINDOW).matches) await Links.ahead();
}

/** The ways through the account beside its pages, in windows that have room for them. */
export function AccountMenu() {
  const isLarge = useMedia(LARGE_WINDOW);
  return isLarge ? (
    <Suspense>
      <Links />
    </Suspense>
  ) : null;
}
