import { ApiError } from "@crux/client/client";
import type { BenchPkg } from "@crux/contract/ops/bench.schema";
import { orderOpsApi } from "@crux/contract/order";
import * as logisticsOutcome from "@crux/contract/outcomes/logistics";
import { pkgLabelCode } from "@crux/rules/parcel/pkg-label";
import { newIdempotencyKey } from "@crux/web/idempotency-key";
import { useCallback, useEffect, useRef, useState } from "react";
import { client } from "../../browser/api.ts";
import { untilAnswered } from "../../browser/until-answered.ts";
import { accessOf, standText } from "./bench-words.ts";
import type { Tell } from "./use-say.ts";

type Options = { tell: Tell; onOpen: (pkg: BenchPkg) => void };

type Parcel = {
  pkg: BenchPkg | null;
  /** Those that a code may mean, when it may mean several. */
  candidates: readonly BenchPkg[];
  /** Ends when the parcel leaves the bench. */
  signal(): AbortSignal;
  /** Finds the parcel of a code and opens it; asked again until the server answers. */
  look(code: string): Promise<void>;
  /** The same parcel as the server has it by now. */
  again(pkgId: number): Promise<void>;
  choose(pkg: BenchPkg): void;
  /** Shows it with what is known by now. */
  change(pkg: BenchPkg): void;
  /** Goes on with what a colleague began. */
  takeOver(): void;
  leave(): void;
};

/** The parcel on the bench. */
export function useParcel({ tell, onOpen }: Options): Parcel {
  const [pkg, setPkg] = useState<BenchPkg | null>(null);
  const [candidates, setCandidates] = useState<readonly BenchPkg[]>([]);
  const work = useRef(new AbortController());
  useEffect(() => () => work.current.abort(), []);
  const renew = useCallback(() => {
    work.current.abort();
    work.current = new AbortController();
    return work.current.signal;
  }, []);

  const choose = (found: BenchPkg) => {
    setCandidates([]);
    setPkg(found);
    onOpen(found);
    const access = accessOf(found);
    tell(access === "OPEN" ? "good" : "bad", standText(found));
    if (found.pkgStatus === "DECLARED") void begin(found);
  };
  const look = async (code: string) => {
    const signal = renew();
    tell("wait", `正在查找 ${code}…`);
    const onLost = () => tell("wait", `网络中断，正在重新查找 ${code}…`);
    try {
      const found = await untilAnswered(() => client.call(orderOpsApi.findPkg, { code }), { signal, onLost });
      if (!signal.aborted) show(code, found);
    } catch (error) {
      if (!signal.aborted) tell("bad", messageOf(error));
    }
  };
  const show = (code: string, found: readonly BenchPkg[]) => {
    const open = found.filter((one) => accessOf(one) !== "SHUT");
    const [first] = open.length === 1 ? open : found;
    if (!first) return tell("bad", `没有这个包裹：${code}`);
    if (open.length === 1 || found.length === 1) return choose(first);
    setPkg(null);
    setCandidates(found);
    tell("plain", `有 ${found.length} 个包裹，用 ↑ ↓ 选择，回车打开`);
  };
  /** Tells the others that this parcel is being packed; closing it would begin it as well. */
  const begin = async ({ id }: BenchPkg) => {
    const { signal } = work.current;
    const options = { idempotencyKey: newIdempotencyKey() };
    try {
      await untilAnswered(() => client.call(orderOpsApi.packPkg, { pkgId: id }, options), {
        signal,
        onLost: () => {},
      });
      if (!signal.aborted) setPkg((now) => now && { ...now, pkgStatus: "PACKING", isMine: true });
    } catch (error) {
      if (signal.aborted || !(error instanceof ApiError)) return;
      if (error.code === logisticsOutcome.WRONG_PARCEL_STATE) await look(pkgLabelCode(id));
      else tell("bad", error.message);
    }
  };

  return {
    pkg,
    candidates,
    signal: () => work.current.signal,
    look,
    again: (pkgId) => look(pkgLabelCode(pkgId)),
    choose,
    change: setPkg,
    takeOver() {
      setPkg((now) => now && { ...now, isMine: true });
      tell("plain", "已接手，继续清点");
    },
    leave() {
      renew();
      setPkg(null);
      setCandidates([]);
    },
  };
}

export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : "操作失败，请重试";
}
