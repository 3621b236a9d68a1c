import { useSyncExternalStore } from "react";

/** A window with room for more than one column, as the styles have it. */
export const LARGE_WINDOW = "(min-width: 768px)";

/** Whether the window is as a media query says; false where pages are drawn. */
export function useMedia(text: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = matchMedia(text);
      media.addEventListener("change", onChange);
      return () => media.removeEventListener("change", onChange);
    },
    () => matchMedia(text).matches,
    () => false,
  );
}
