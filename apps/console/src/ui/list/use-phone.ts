import { useSyncExternalStore } from "react";

/** As the styles say it. */
const PHONE = "(width < 640px)";

/** Whether the window is as narrow as that of a phone, where lists are cards and their filters a sheet. */
export function usePhone(): boolean {
  return useSyncExternalStore(listen, () => matchMedia(PHONE).matches);
}

function listen(hear: () => void): () => void {
  const query = matchMedia(PHONE);
  query.addEventListener("change", hear);
  return () => query.removeEventListener("change", hear);
}
