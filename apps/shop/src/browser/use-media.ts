import { useSyncExternalStore } from "react";

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
