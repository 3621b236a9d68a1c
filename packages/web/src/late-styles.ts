import { use } from "react";
import { untilThere } from "./until-there.ts";

const arrivals = new Map<string, Promise<void>>();

/**
 * The styles of a part, which come with it, so that no first page carries them: the nearest Suspense around it waits until they
 * are there, and they are asked for again where they failed, as those of every page are.
 */
export function LateStyles({ href }: { href: string }) {
  const arrival = arrivals.get(href) ?? untilThere(() => fetchStyles(href));
  arrivals.set(href, arrival);
  use(arrival);
  return null;
}

function fetchStyles(href: string): Promise<void> {
  return new Promise((arrive, fail) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
    link.onload = () => arrive();
    link.onerror = () => {
      link.remove();
      fail(new Error(`no styles at ${href}`));
    };
    document.head.append(link);
  });
}
