import { sqlState } from "./database.ts";

const ABORTED = "25P02";

type Answers<Works extends readonly unknown[]> = { -readonly [Index in keyof Works]: Awaited<Works[Index]> };

/**
 * Waits for several pieces of work of one transaction whose first statements go out together, in the order of the list,
 * and so take their locks in it: each has to ask its first statement before it awaits anything. When some fail, the first in the list is thrown once all have ended, so that refusals
 * have an order as well; that the transaction is over is only what follows from another one's error.
 */
export async function pipelined<const Works extends readonly unknown[]>(
  ...works: Works
): Promise<Answers<Works>> {
  const settled = await Promise.allSettled(works);
  const failed = settled.filter((one) => one.status === "rejected").map(({ reason }) => reason as unknown);
  if (failed.length > 0) throw failed.find((reason) => sqlState(reason) !== ABORTED) ?? failed[0];
  return Promise.all(works) as Promise<Answers<Works>>;
}
