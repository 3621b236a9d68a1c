import * as generalOutcome from "@crux/contract/outcomes/general";
import { Fail } from "../fail.ts";

/** One piece of a task: it tells how many milliseconds of the processor it took, and is told when another one is at work. */
export type Work<Result> = (isBetween: boolean) => Promise<{ result: Result; spentMs: number }>;

/** Runs one piece of a task when its turn comes. */
export type Piece = <Result>(work: Work<Result>) => Promise<Result>;

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
  /**
   * A piece of somebody who took so much less than whoever is at work does not wait for them: it begins between, one at a
   * time, where the work can be laid aside for it. Nobody comes between unless it is said.
   */
  betweenMs?: number;
  /** Milliseconds that only go forward. */
  now?: () => number;
};

type Account = { spentMs: number; at: number; weight: number; waiting: (() => void)[] };
/** A piece at work: whose, and since when. */
type Turn = { account: Account; from: number };

/**
 * A queue that is fair between persons: the next piece is one of whoever took the least time of late, so that somebody
 * with a hundred tasks keeps the others waiting for one piece, and not for the tasks.
 */
export function createFairQueue({
  max,
  maxOfPerson,
  creditMs,
  refillMsPerSecond,
  betweenMs = Number.POSITIVE_INFINITY,
  now = () => performance.now(),
}: FairQueueOptions): FairQueue {
  const accounts = new Map<string, Account>();
  let weightOfAll = 0;
  /** The piece at work, and the one for which it was laid aside. */
  const turns = new Set<Turn>();

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

  function mayBegin(account: Account): boolean {
    const [turn, between] = turns;
    if (!turn) return true;
    const takenMs = spentBy(turn.account) + now() - turn.from;
    return !between && takenMs - spentBy(account) >= betweenMs;
  }

  function startNext(): void {
    const due = [...accounts.values()].filter(({ waiting }) => waiting.length > 0);
    const [next] = due.toSorted((a, b) => spentBy(a) - spentBy(b));
    if (next && mayBegin(next)) next.waiting.shift()?.();
  }

  function forgetIdle(): void {
    for (const [person, account] of accounts)
      if (account.weight === 0 && spentBy(account) === 0) accounts.delete(person);
  }

  async function run<Result>(account: Account, work: Work<Result>): Promise<Result> {
    const turn: Turn = { account, from: 0 };
    const begin = () => {
      turn.from = now();
      turns.add(turn);
    };
    if (mayBegin(account)) begin();
    else
      await new Promise<void>((resolve) => {
        account.waiting.push(() => {
          begin();
          resolve();
        });
      });
    try {
      const { result, spentMs } = await work(turns.size > 1);
      account.spentMs = spentBy(account) + spentMs;
      return result;
    } finally {
      turns.delete(turn);
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
