import type { Kernel } from "../kernel/verb/kernel.ts";

/** How late words of other servers may be before what is kept is no longer believed. */
const DEAF_AFTER_MS = 1_500;

/** Hears which topics change on other servers, where there are any. */
export function listenToOthers({ database, topics }: Kernel, fault: Kernel["fault"]): void {
  if (!database.words) return;
  let heardMs = performance.now();
  topics.hearBy(() => performance.now() - heardMs > DEAF_AFTER_MS);
  const ears = {
    onTopic: (topic: string) => topics.invalidate([topic]),
    onGap: topics.forget,
    onHeard: (asOfMs: number) => {
      heardMs = asOfMs;
    },
  };
  // What was kept before there was anybody to listen may have missed a word.
  database.listen(ears).then(topics.forget, (error: unknown) => fault("listen", error));
}
