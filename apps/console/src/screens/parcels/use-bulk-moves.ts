import { orderOpsApi } from "@crux/contract/order";
import { useBulk } from "../../browser/use-bulk.ts";

/** Calls whose answers a move of a parcel makes old. */
export const OLD_AFTER_MOVES = [orderOpsApi.pkgs, orderOpsApi.pkgCounts, orderOpsApi.pkg];

/** Moves of many parcels at once, by the queue in which they wait for it. */
export function useBulkMoves() {
  const refreshes = OLD_AFTER_MOVES;
  const pack = useBulk(orderOpsApi.packPkgs, { refreshes, done: (count) => `${count} 件已开始打包` });
  const send = useBulk(orderOpsApi.handOverPkgs, { refreshes, done: (count) => `${count} 件已寄出` });
  const way = useBulk(orderOpsApi.deliverPkgs, { refreshes, done: (count) => `${count} 件已记为送达` });
  const arrived = useBulk(orderOpsApi.receivePkgs, { refreshes, done: (count) => `${count} 件已记为收到` });
  const trouble = useBulk(orderOpsApi.pollPkgs, {
    refreshes,
    done: (count) => `已请承运商重新查询 ${count} 件`,
  });
  return {
    pack: { text: "开始打包", ...pack },
    send: { text: "交给承运商", ...send },
    way: { text: "已送达", ...way },
    trouble: { text: "再查一次", ...trouble },
    arrived: { text: "已收到", ...arrived },
  };
}
