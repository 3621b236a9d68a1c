import { refresh } from "@crux/client/query";
import { orderOpsApi } from "@crux/contract/order";
import { newIdempotencyKey } from "@crux/web/idempotency-key";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { client } from "../../browser/api.ts";
import { untilAnswered } from "../../browser/until-answered.ts";
import { messageOf } from "./use-parcel.ts";
import type { Tell } from "./use-say.ts";

/** Opens packed parcels again: one press, one effect, however often the answer is lost. */
export function useReopening({ tell, onDone }: { tell: Tell; onDone: (pkgId: number) => void }) {
  const queries = useQueryClient();
  const page = useRef(new AbortController());
  const isRunning = useRef(false);
  useEffect(() => () => page.current.abort(), []);
  const reopen = async (pkgId: number) => {
    const options = { idempotencyKey: newIdempotencyKey() };
    tell("wait", "正在重新打开…");
    await untilAnswered(() => client.call(orderOpsApi.reopenPkg, { pkgId }, options), {
      signal: page.current.signal,
      onLost: () => tell("wait", "没有收到回答，正在重试；收到回答前仍算已封箱"),
    });
    void refresh(queries, orderOpsApi.bench, orderOpsApi.pkgs, orderOpsApi.pkgCounts, orderOpsApi.pkg);
    onDone(pkgId);
  };
  return {
    async reopen(pkgId: number) {
      if (isRunning.current) return;
      isRunning.current = true;
      await reopen(pkgId).catch((error: unknown) => tell("bad", messageOf(error)));
      isRunning.current = false;
    },
  };
}
