import type { QueryClient } from "@tanstack/react-query";
import { startUp, startUpState } from "./start-up.ts";
import { storeAnswers } from "./stored-answers.ts";

/** From the first touch on: what the next visit shows at once, or without a network, is kept, and a start that failed without one is made up for. */
export function keepForLater(queries: QueryClient): void {
  storeAnswers(queries);
  // What refuses it (an old phone, a page within WeChat on an iPhone) shows the shop as long as there is a network.
  navigator.serviceWorker?.register("/sw.js").catch(() => {});
  window.addEventListener("online", () => {
    if (startUpState.get() === "failed") void startUp(queries);
  });
}
