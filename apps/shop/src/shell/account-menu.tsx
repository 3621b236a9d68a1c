import { lazy, Suspense } from "react";
import { useMedia } from "../browser/use-media.ts";

const Links = lazy(async () => ({ default: (await import("./account-links.tsx")).AccountLinks }));

/** The ways through the account beside its pages, in windows that have room for them. */
export function AccountMenu() {
  const isLarge = useMedia("(min-width: 900px)");
  if (!isLarge) return null;
  return (
    <Suspense fallback={null}>
      <Links />
    </Suspense>
  );
}
