import type { BenchGoods, BenchPkg } from "@crux/contract/ops/bench.schema";
import { useEffect, useState } from "react";
import { type Counted, goodsOfCode, missingOf, nextLine } from "./count-pieces.ts";
import { keptCount } from "./kept-count.ts";
import type { Tell } from "./use-say.ts";

type Count = {
  counted: Counted;
  /** The line under the keys. */
  chosen: number;
  missing: number;
  /** Grams as they were typed. */
  weight: string;
  /** A code that was scanned and stands on nothing in this parcel. */
  strange: string | null;
  /** Begins with what was counted of this parcel before the page was loaded anew, if anything was. */
  start(pkg: BenchPkg): void;
  /** Counts what the code stands on; false when that is nothing in this parcel. */
  scan(code: string): boolean;
  setStrange(code: string | null): void;
  move(by: number): void;
  /** More or fewer pieces of the chosen line. */
  add(by: number): void;
  setWeight(text: string): void;
};

/** What was counted and weighed of the parcel on the bench. */
export function useCount(pkg: BenchPkg | null, tell: Tell): Count {
  const [counted, setCounted] = useState<Counted>({});
  const [chosen, setChosen] = useState(0);
  const [weight, setWeight] = useState("");
  const [strange, setStrange] = useState<string | null>(null);
  const goods = pkg?.goods ?? [];
  const pkgId = pkg?.id;
  useEffect(() => {
    if (pkgId !== undefined) keptCount.set({ pkgId, counted, weight });
  }, [pkgId, counted, weight]);

  const put = (line: BenchGoods, pieces: number) => {
    setStrange(null);
    const next = { ...counted, [line.skuId]: pieces };
    setCounted(next);
    setChosen(nextLine(goods, next, goods.indexOf(line)));
    const left = missingOf(goods, next);
    tell(
      "good",
      left === 0 ? "已点齐，称重、拍照后封箱" : `${line.name} ${pieces}/${line.pieces}，还差 ${left} 件`,
    );
  };
  const addTo = (line: BenchGoods, by: number) => {
    const now = counted[line.skuId] ?? 0;
    if (by > 0 && now >= line.pieces) return tell("bad", `${line.name} 只要 ${line.pieces} 件，多了一件`);
    put(line, Math.min(line.pieces, Math.max(0, now + by)));
  };
  return {
    counted,
    chosen,
    missing: missingOf(goods, counted),
    weight,
    strange,
    start({ id, realGrams }) {
      const kept = keptCount.get();
      const isSame = kept?.pkgId === id;
      setCounted(isSame ? kept.counted : {});
      setWeight(isSame ? kept.weight : String(realGrams ?? ""));
      setChosen(0);
      setStrange(null);
    },
    scan(code) {
      const line = goodsOfCode(goods, code);
      if (line) addTo(line, 1);
      return line !== undefined;
    },
    setStrange,
    move: (by) => setChosen((now) => Math.min(Math.max(0, now + by), Math.max(0, goods.length - 1))),
    add(by) {
      const line = goods[chosen];
      if (line) addTo(line, by);
    },
    setWeight,
  };
}
