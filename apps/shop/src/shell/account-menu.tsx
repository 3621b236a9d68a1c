import { waitingPart } from "@crux/web/waiting-part";
import { Suspense } from "react";
import { LARGE_WINDOW, useMedia } from "../browser/use-media.ts";

const Links = waitingPart(() => import("./account-links.tsx"));

/** The ways through the account beside its pages, in windows that have room for them. */
export function AccountMenu() {
  const isLarge = useMedia(LARGE_WINDOW);
  return isLarge ? (
    <Suspense>
      <Links />
    </Suspense>
  ) : null;
}
