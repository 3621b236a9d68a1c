import { AsyncLocalStorage } from "node:async_hooks";

/**
 * What stays of a request in the log: its id, whom it was about (`user 10001` or `staff 3`, never a name), the code of
 * its answer, and whether the answer is kept even where nothing was refused.
 */
export type Trail = { readonly id: string; subject: string; code: number; isNoted: boolean };

declare module "fastify" {
  interface FastifyRequest {
    trail: Trail;
  }
}

const trails = new AsyncLocalStorage<Trail>();

export function newTrail(id: string): Trail {
  return { id, subject: "", code: 0, isNoted: false };
}

/** Runs work so that whatever it asks of others can say for whom: the log of providers, the actions of the staff. */
export function following<Result>(trail: Trail, work: () => Result): Result {
  return trails.run(trail, work);
}

/** The trail of the request or poller that runs now. */
export function trailNow(): Trail | undefined {
  return trails.getStore();
}

/** Names whom the running request is about, where no token says it: somebody who logs in. */
export function isAbout(kind: "user" | "staff", id: number): void {
  const trail = trails.getStore();
  if (trail) trail.subject = `${kind} ${id}`;
}
