import { Fail } from "./fail.ts";

/** Runs heavy work one piece after the other; throws 900005 for somebody who has too much in it, or when it is full. */
export type WorkQueue = <Result>(owner: string, work: () => Promise<Result>) => Promise<Result>;

/** A queue of at most `maxJobs`, of which `maxOfOwner` belong to one owner; what runs counts, too. */
export function createWorkQueue({ maxJobs, maxOfOwner }: { maxJobs: number; maxOfOwner: number }): WorkQueue {
  const owners: string[] = [];
  let last: Promise<unknown> = Promise.resolve();
  return async (owner, work) => {
    const own = owners.filter((one) => one === owner).length;
    if (owners.length >= maxJobs || own >= maxOfOwner) throw new Fail(900005);
    owners.push(owner);
    const turn = last.then(work);
    last = turn.catch(() => {});
    try {
      return await turn;
    } finally {
      owners.splice(owners.indexOf(owner), 1);
    }
  };
}
