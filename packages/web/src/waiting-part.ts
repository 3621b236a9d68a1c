import { type ComponentType, createElement, use } from "react";
import type { Loadable } from "./load-screen.ts";
import { untilThere } from "./until-there.ts";

/**
 * A part that a page is whole without, or one beside what somebody may have typed, in a file of its own, as that file's one
 * export. Where the file cannot be had it is asked for again each second, and the nearest Suspense around it waits: neither
 * fails the page nor is it loaded anew, as one is that shows nothing without its part (`late-part.ts`).
 */
export function waitingPart<Props extends object>(load: Loadable<Props>["load"]): ComponentType<Props> {
  let arrival: Promise<ComponentType<Props>> | undefined;
  return function WaitingPart(props: Props) {
    arrival ??= untilThere(load).then((file) => Object.values(file)[0] ?? (() => null));
    return createElement(use(arrival), props);
  };
}
