import { readConfig } from "@crux/server/config";
import { type Replay, replayAllOrders, replayOrder } from "@crux/server/modules/report/replay-orders";
import { openDatabase } from "@crux/server/start/open-database";

/** `npm run replay -- 100001` or `-- --all`: computes orders again from their receipts; ends with 1 when one differs. */
const [which = ""] = process.argv.slice(2);
const { database, release } = await openDatabase(readConfig(), { isPatient: true });
try {
  let orders = 0;
  let differing = 0;
  const report = ({ orderId, netCents, problems }: Replay, isWordy: boolean) => {
    orders += 1;
    if (problems.length > 0) differing += 1;
    if (isWordy && problems.length === 0) console.log(`order ${orderId}: ${netCents} cents again`);
    for (const problem of problems) console.log(`order ${orderId}: ${problem}`);
  };
  if (which === "--all") {
    for await (const replay of replayAllOrders(database.db)) report(replay, false);
  } else {
    const replay = await replayOrder(database.db, Number(which) || 0);
    if (replay) report(replay, true);
    else console.log(`no such order: ${which}`);
  }
  if (which === "--all") console.log(`${orders} orders, ${differing} come out otherwise`);
  process.exitCode = differing > 0 || (orders === 0 && which !== "--all") ? 1 : 0;
} finally {
  await database.close();
  await release();
}
