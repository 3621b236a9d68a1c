import { ApiError } from "@crux/client/client";
import { refresh } from "@crux/client/query";
import type { Input } from "@crux/contract/endpoint";
import type { BenchPkg } from "@crux/contract/ops/bench.schema";
import { orderOpsApi } from "@crux/contract/order";
import * as logisticsOutcome from "@crux/contract/outcomes/logistics";
import { newIdempotencyKey } from "@crux/web/idempotency-key";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { client } from "../../browser/api.ts";
import { untilAnswered } from "../../browser/until-answered.ts";
import { gramsText } from "./bench-words.ts";
import { judgeWeight, offText } from "./count-pieces.ts";
import { messageOf } from "./use-parcel.ts";
import type { Tell } from "./use-say.ts";

/** What a parcel is closed with. */
export type Ready = { missing: number; weight: string; pictures: number; isPictureNeeded: boolean };

type Options = {
  tell: Tell;
  signal: () => AbortSignal;
  kept: () => Promise<string[]>;
  onDone: (pkg: BenchPkg) => void;
  /** The parcel is not what it was taken for. */
  onChanged: (pkg: BenchPkg) => void;
};

/** Closes parcels: one press, one effect, however often the answer is lost. */
export function useClosing({ tell, signal, kept, onDone, onChanged }: Options) {
  const queries = useQueryClient();
  const [isClosing, setClosing] = useState(false);
  const isRunning = useRef(false);
  const confirmed = useRef("");

  const send = async (pkg: BenchPkg, grams: number | null) => {
    const ended = signal();
    const idempotencyKey = newIdempotencyKey();
    tell("wait", "正在封箱…");
    const packImg = await kept();
    const input: Input<typeof orderOpsApi.finishPkg> = {
      ...{ pkgId: pkg.id, packImg },
      ...(grams === null ? {} : { weightGrams: grams }),
    };
    await untilAnswered(() => client.call(orderOpsApi.finishPkg, input, { idempotencyKey }), {
      signal: ended,
      onLost: () => tell("wait", "没有收到回答，正在重试；不会封两次，收到回答前不算完成"),
    });
    void refresh(queries, orderOpsApi.bench, orderOpsApi.pkgs, orderOpsApi.pkgCounts, orderOpsApi.pkg);
    onDone(pkg);
  };
  const fail = (pkg: BenchPkg, error: unknown) => {
    tell("bad", messageOf(error));
    const code = error instanceof ApiError ? error.code : null;
    if (code === logisticsOutcome.WRONG_PARCEL_STATE || code === logisticsOutcome.INVALID_PHOTO)
      onChanged(pkg);
  };

  return {
    isClosing,
    async close(pkg: BenchPkg, ready: Ready) {
      if (isRunning.current) return;
      const grams = ready.weight === "" ? null : Number(ready.weight);
      const said = `${pkg.id} ${ready.weight}`;
      const why = whyNot(pkg, ready, grams, confirmed.current === said);
      if (why !== null) {
        confirmed.current = said;
        tell("bad", why);
        return;
      }
      isRunning.current = true;
      setClosing(true);
      await send(pkg, grams).catch((error: unknown) => fail(pkg, error));
      isRunning.current = false;
      setClosing(false);
    },
  };
}

/** Why a parcel can't be closed yet, or what has to be seen first; null when nothing keeps it. */
function whyNot(pkg: BenchPkg, ready: Ready, grams: number | null, isConfirmed: boolean): string | null {
  if (ready.missing > 0) return `还差 ${ready.missing} 件，先点齐`;
  if (ready.isPictureNeeded && ready.pictures === 0) return "请先拍照（空格）";
  if (grams !== null && !(Number.isInteger(grams) && grams > 0 && grams <= 100_000)) return "重量请填整数克";
  const verdict = judgeWeight(grams, pkg);
  if (verdict === "OVER") return `超过线路限重 ${gramsText(pkg.limitGrams ?? 0)}，不能封箱`;
  if (verdict === "OFF" && grams !== null && !isConfirmed)
    return `与应重差 ${offText(grams, pkg.expectedGrams)}，请核对；再按一次回车封箱`;
  return null;
}
