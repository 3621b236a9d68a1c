import { type ComponentType, createElement, use } from "react";
import type { Loadable } from "./load-screen.ts";
import { untilThere } from "./until-there.ts";

type WaitingPart<Props> = ComponentType<Props> & {
  /** Asks for the file, once, so that the part is drawn at once where that came; resolves in either case. */
  ahead: () => Promise<void>;
};

/**
 * A part that a page is whole without, or one beside what somebody may have typed, in a file of its own, as that file's one
 * export. Where the file cannot be had it is asked for again each second, and the nearest Suspense around it waits: neither
 * fails the page nor is it loaded anew, as one is that shows nothing without its part (`late-part.ts`).
 */
export function waitingPart<Props extends object>(load: Loadable<Props>["load"]): WaitingPart<Props> {
  let part: ComponentType<Props> | undefined;
  let arrival: Promise<ComponentType<Props>> | undefined;
  const keep = (file: Record<string, ComponentType<Props>>) => {
    part = Object.values(file)[0] ?? (() => null);
    return part;
  };
  const WaitingPart = (props: Props) => {
    arrival ??= untilThere(load).then(keep);
    // What is used waits at least a moment, and whatever is drawn after a moment's fallback a third of a second.
    return createElement(part ?? use(arrival), props);
  };
  return Object.assign(WaitingPart, { ahead: () => load().then(keep).then(nothing, nothing) });
}

function nothing(): void {}
