import * as generalOutcome from "@crux/contract/outcomes/general";
import { Fail } from "../fail.ts";

/**
 * Runs the changing calls of a person a few at a time; throws `general.TOO_MANY_REQUESTS` for somebody with too many
 * that wait.
 */
export type PersonTurns = <Result>(person: number, work: () => Promise<Result>) => Promise<Result>;

type Turns = { running: number; waiting: (() => void)[] };

/**
 * What one person changes has to wait for itself anyway, behind locks of the database. Here it waits without one of its
 * connections, of which everybody needs some. Person 0 is a stranger, and waits for nobody.
 */
export function createPersonTurns({
  atOnce = 3,
  maxWaiting = 60,
}: {
  atOnce?: number;
  maxWaiting?: number;
} = {}): PersonTurns {
  const all = new Map<number, Turns>();
  return async (person, work) => {
    if (person === 0) return work();
    const turns = all.get(person) ?? { running: 0, waiting: [] };
    all.set(person, turns);
    if (turns.running < atOnce) turns.running += 1;
    else if (turns.waiting.length >= maxWaiting) throw new Fail(generalOutcome.TOO_MANY_REQUESTS);
    else await new Promise<void>((resolve) => turns.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = turns.waiting.shift();
      // The place is handed on as it is.
      if (next) next();
      else turns.running -= 1;
      if (turns.running === 0) all.delete(person);
    }
  };
}
