import type { Watch } from "../kernel/log/watch.ts";
import { splitTally } from "../modules/logistics/service.ts";

/** How long the searches for splits take, and how many wait. */
export function splitReadings(watch: Watch): void {
  const say = (name: string, help: string, kind: "gauge" | "counter", read: () => number) =>
    watch.reading({ name, help, kind, read });
  say("crux_splits_waiting", "Searches for splits under way or in line", "gauge", () => splitTally().waiting);
  say("crux_splits", "Searches for splits that ended", "counter", () => splitTally().ended);
  say(
    "crux_splits_seconds",
    "What searches for splits took, waiting included",
    "counter",
    () => splitTally().ms / 1000,
  );
}
