import { type ComponentType, lazy } from "react";

const AGAIN_MS = 1000;

type PartFile<Props> = Record<string, ComponentType<Props>>;

/**
 * A part of a page on which somebody may have typed, in a file of its own, as that file's one export. Where the file cannot
 * be had it is asked for again each second, and the nearest Suspense around it waits: neither fails the page nor is it
 * loaded anew, as one is that has nothing to lose (`late-part.ts`).
 */
export function waitingPart<Props extends object>(
  load: () => Promise<PartFile<Props>>,
): ComponentType<Props> {
  return lazy(async () => ({ default: Object.values(await untilThere(load))[0] ?? (() => null) }));
}

async function untilThere<Props>(load: () => Promise<PartFile<Props>>): Promise<PartFile<Props>> {
  for (;;) {
    const file = await load().catch(() => null);
    if (file) return file;
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
}
