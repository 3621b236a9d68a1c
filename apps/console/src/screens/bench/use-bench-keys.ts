import type { RefObject } from "react";
import { useKeys } from "../../ui/keys/use-keys.ts";
import { useScan } from "../../ui/keys/use-scan.ts";
import { accessOf } from "./bench-words.ts";
import { goodsOfCode } from "./count-pieces.ts";
import type { Bench } from "./use-bench.ts";

type BenchKeys = {
  bench: Bench;
  /** The field for codes. */
  field: RefObject<HTMLInputElement | null>;
  /** What stands in the field for codes: what is typed there is no wish. */
  text: string;
  /** Which of several parcels is lit. */
  chosen: number;
  onChoose: (place: number) => void;
  onSnap: () => void;
  onRead: () => void;
  onExit: () => void;
};

/** Every key of the bench; all of them work in its two fields, since the focus is always in one. */
export function useBenchKeys({
  bench,
  field,
  text,
  chosen,
  onChoose,
  onSnap,
  onRead,
  onExit,
}: BenchKeys): void {
  const { parcel, count, isOpen } = bench;
  const { pkg, candidates } = parcel;
  useScan((burst) => {
    const typed = document.activeElement instanceof HTMLInputElement ? document.activeElement.value : "";
    // The field for codes submits all that stands in it, also where the gun paused for a moment.
    if (document.activeElement === field.current) return false;
    const isWhole = typed.endsWith(burst) && pkg !== null && goodsOfCode(pkg.goods, typed) !== undefined;
    // Behind the gun's own cleaning, which puts back what stood there before the pause.
    if (isWhole) queueMicrotask(() => count.setWeight(""));
    bench.onCode(isWhole ? typed : burst);
    return true;
  });
  const move = (by: number) => {
    if (candidates.length > 0) onChoose(Math.min(Math.max(0, chosen + by), candidates.length - 1));
    else count.move(by);
  };
  const enter = () => {
    const candidate = candidates[chosen];
    if (candidate) return parcel.choose(candidate);
    if (pkg && accessOf(pkg) === "TAKEN") return parcel.takeOver();
    // What a slow gun typed into the field of the weight is a code.
    if (!/^\d{0,6}$/.test(count.weight)) {
      count.setWeight("");
      return bench.onCode(count.weight);
    }
    bench.close();
  };
  const isPiece = isOpen && text === "";
  useKeys([
    { keys: "ArrowDown", text: "下一行", act: () => move(1), whileTyping: true },
    { keys: "ArrowUp", text: "上一行", act: () => move(-1), whileTyping: true },
    { keys: " ", text: "拍照", act: onSnap, whileTyping: true },
    ...(text === "" ? [{ keys: "Enter", text: "封箱", act: enter, whileTyping: true }] : []),
    ...(isPiece
      ? [
          { keys: "+", text: "点一件", act: () => count.add(1), whileTyping: true },
          { keys: "-", text: "退一件", act: () => count.add(-1), whileTyping: true },
        ]
      : []),
    { keys: "F2", text: "缺货，放到一边", act: () => void bench.short(), whileTyping: true },
    { keys: "F4", text: "存为这件商品的条码", act: () => void bench.learn(), whileTyping: true },
    // No letter: a waybill that is typed or scanned may begin with any.
    { keys: "F8", text: "撤回封箱", act: bench.reopen, whileTyping: true },
    { keys: "F9", text: "用摄像头扫码", act: onRead, whileTyping: true },
    {
      keys: "Escape",
      text: "放下包裹，再按退出",
      act: () => (pkg || candidates.length > 0 ? bench.putAside() : onExit()),
      whileTyping: true,
    },
  ]);
}
