import { lazy, Suspense, useSyncExternalStore } from "react";

const LARGE = "(min-width: 900px)";

const Links = lazy(async () => ({ default: (await import("./account-links.tsx")).AccountLinks }));

/** The ways through the account beside its pages, in windows that have room for them. */
export function AccountMenu() {
  const isLarge = useSyncExternalStore(
    (onChange) => {
      const large = matchMedia(LARGE);
      large.addEventListener("change", onChange);
      return () => large.removeEventListener("change", onChange);
    },
    () => matchMedia(LARGE).matches,
    () => false,
  );
  if (!isLarge) return null;
  return (
    <Suspense fallback={null}>
      <Links />
    </Suspense>
  );
}
