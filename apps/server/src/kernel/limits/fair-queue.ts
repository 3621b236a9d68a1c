import * as generalOutcome from "@crux/contract/outcomes/general";
import { Fail } from "../fail.ts";

/** Runs one piece of a task when its turn comes; `work` tells how many milliseconds of the processor it took. */
export type Piece = <Result>(work: () => Promise<{ result: Result; spentMs: number }>) => Promise<Result>;

export type FairQueue = {
  /**
   * Lets a task in whose pieces run one after the other. `weight` says what it counts of a person's share. Throws
   * `general.TOO_MANY_REQUESTS` for somebody who has their share waiting or has used up their time, and when there is
   * no room at all.
   */
  enter<Result>(
    owner: { person: string; weight?: number },
    task: (piece: Piece) => Promise<Result>,
  ): Promise<Result>;
};

export type FairQueueOptions = {
  /** What may wait and run, by weight: of all and of one person. */
  max: number;
  maxOfPerson: number;
  /** The time that a person may take at once, and what of it comes back in a second. */
  creditMs: number;
  refillMsPerSecond: number;
  /** Milliseconds that only go forward. */
  now?: () => number;
};

type Account = { spentMs: number; at: number; weight: number; waiting: (() => void)[] };

/**
 * A queue that is fair between persons: the next piece is one of whoever took the least time of late, so that somebody
 * with a hundred tasks keeps the others waiting for one piece, and not for the tasks.
 */
export function createFairQueue({
  max,
  maxOfPerson,
  creditMs,
  refillMsPerSecond,
  now = () => performance.now(),
}: FairQueueOptions): FairQueue {
  const accounts = new Map<string, Account>();
  let weightOfAll = 0;
  let isBusy = false;

  /** What a person took, less what has come back since. */
  function spentBy(account: Account): number {
    const at = now();
    account.spentMs = Math.max(0, account.spentMs - ((at - account.at) / 1000) * refillMsPerSecond);
    account.at = at;
    return account.spentMs;
  }

  function accountOf(person: string): Account {
    const account = accounts.get(person) ?? { spentMs: 0, at: now(), weight: 0, waiting: [] };
    accounts.set(person, account);
    return account;
  }

  function startNext(): void {
    const due = [...accounts.values()].filter(({ waiting }) => waiting.length > 0);
    const [next] = due.toSorted((a, b) => spentBy(a) - spentBy(b));
    isBusy = next !== undefined;
    next?.waiting.shift()?.();
  }

  function forgetIdle(): void {
    for (const [person, account] of accounts)
      if (account.weight === 0 && spentBy(account) === 0) accounts.delete(person);
  }

  async function run<Result>(
    account: Account,
    work: () => Promise<{ result: Result; spentMs: number }>,
  ): Promise<Result> {
    if (isBusy) await new Promise<void>((resolve) => account.waiting.push(resolve));
    isBusy = true;
    try {
      const { result, spentMs } = await work();
      account.spentMs = spentBy(account) + spentMs;
      return result;
    } finally {
      startNext();
    }
  }

  return {
    async enter({ person, weight = 1 }, task) {
      const account = accountOf(person);
      const isOver = account.weight + weight > maxOfPerson || spentBy(account) >= creditMs;
      if (isOver || weightOfAll + weight > max) throw new Fail(generalOutcome.TOO_MANY_REQUESTS);
      account.weight += weight;
      weightOfAll += weight;
      try {
        return await task((work) => run(account, work));
      } finally {
        account.weight -= weight;
        weightOfAll -= weight;
        forgetIdle();
      }
    },
  };
}
