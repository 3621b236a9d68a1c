import { query } from "@crux/client/query";
import { commodityOpsApi } from "@crux/contract/commodity";
import type { BenchPkg } from "@crux/contract/ops/bench.schema";
import { orderOpsApi } from "@crux/contract/order";
import { pkgLabelCode, pkgOfLabel } from "@crux/rules/parcel/pkg-label";
import { shrinkPicture } from "@crux/web/shrink-picture";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { clashOf } from "../../browser/merge-edit.ts";
import { useAction } from "../../browser/use-action.ts";
import { sound } from "../../parts/scan/tones.ts";
import { momentText } from "../../ui/show/moment.tsx";
import { accessOf } from "./bench-words.ts";
import { keptCount } from "./kept-count.ts";
import { useClosing } from "./use-closing.ts";
import { useCount } from "./use-count.ts";
import { useParcel } from "./use-parcel.ts";
import { MOST_PICTURES, usePictures } from "./use-pictures.ts";
import { useReopening } from "./use-reopening.ts";
import { type Tell, useSay } from "./use-say.ts";

const START = "扫描包裹标签、运单，或输入订单号";
const LONGEST_PX = 1_600;
const LOOK_MS = 60_000;

/** The parcel that was closed last. */
export type LastClosed = { id: number; number: string; at: Date };

/** All that happens on the bench: codes in, a closed parcel out. */
export function useBench() {
  const [said, tell] = useSay(START);
  const [last, setLast] = useState<LastClosed | null>(null);
  const shift = useQuery({ ...query(orderOpsApi.bench, {}), refetchInterval: LOOK_MS });
  const pictures = usePictures();
  const parcel = useParcel({
    tell,
    onOpen: (found) => {
      count.start(found);
      pictures.load(found.pictures);
    },
  });
  const { pkg } = parcel;
  const isOpen = pkg !== null && accessOf(pkg) === "OPEN";
  const count = useCount(isOpen ? pkg : null, tell);
  const leave = () => {
    keptCount.remove();
    parcel.leave();
  };
  const closing = useClosing({
    tell,
    signal: parcel.signal,
    kept: pictures.kept,
    onDone(closed) {
      setLast({ id: closed.id, number: closed.extOrderId, at: new Date() });
      leave();
      tell("plain", `${closed.extOrderId} 已封箱，扫描下一个`);
      sound("done");
    },
    onChanged: ({ id }) => void parcel.again(id),
  });
  const reopening = useReopening({ tell, onDone: (id) => void parcel.again(id) });
  const resume = useEffectEvent(() => {
    const kept = keptCount.get();
    if (kept) void parcel.again(kept.pkgId);
  });
  useEffect(() => resume(), []);

  return {
    said,
    tell,
    last,
    shift: shift.data,
    pictures,
    parcel,
    count,
    isOpen,
    isClosing: closing.isClosing,
    /** A code from a gun, the camera or the keys. */
    onCode(code: string) {
      if (closing.isClosing) return tell("bad", "正在封箱，请稍候");
      if (!pkg || !isOpen) return void parcel.look(code);
      if (count.scan(code)) return;
      if (isOwnCode(pkg, code)) return tell("plain", "就是这个包裹");
      const isUntouched = Object.keys(count.counted).length === 0 && pictures.list.length === 0;
      if (pkgOfLabel(code) !== null && /^P/i.test(code))
        return isUntouched ? void parcel.look(code) : tell("bad", "先封箱，或按 Esc 放下这个包裹");
      count.setStrange(code);
      tell("bad", `${code} 不是这个包裹的商品`);
    },
    async onPicture(taken: Blob | null) {
      if (!pkg || !isOpen) return;
      if (pictures.list.length >= MOST_PICTURES) return tell("bad", `最多 ${MOST_PICTURES} 张照片`);
      const picture = taken && (await shrinkPicture(taken, { longest: LONGEST_PX }).catch(() => null));
      if (!picture) return tell("bad", "这张照片无法读取，请重拍");
      pictures.add(pkg.id, picture.blob, parcel.signal());
      tell("good", `已拍照 ${pictures.list.length + 1} 张`);
    },
    close() {
      if (pkg && isOpen)
        void closing.close(pkg, {
          missing: count.missing,
          weight: count.weight.trim(),
          pictures: pictures.list.length,
          isPictureNeeded: shift.data?.isPictureNeeded ?? false,
        });
    },
    /** Opens the parcel again that is shown as packed, or the one that was closed last. */
    reopen() {
      if (closing.isClosing || isOpen) return;
      const shut = pkg ? pkg.pkgStatus === "PACKAGED" && pkg.id : last?.id;
      if (!shut) return;
      setLast(null);
      void reopening.reopen(shut);
    },
    putAside() {
      if (closing.isClosing) return;
      leave();
      tell("plain", START);
    },
    ...useLoose({ pkg: isOpen ? pkg : null, count, tell, parcel, leave }),
  };
}

export type Bench = ReturnType<typeof useBench>;

function isOwnCode(pkg: BenchPkg, code: string): boolean {
  const text = code.trim().toUpperCase();
  return text === pkg.extOrderId || text === pkgLabelCode(pkg.id);
}

type LooseOptions = {
  pkg: BenchPkg | null;
  count: ReturnType<typeof useCount>;
  tell: Tell;
  parcel: ReturnType<typeof useParcel>;
  leave: () => void;
};

/** What goes beside the way of a parcel: goods that are short, and barcodes that nobody knew. */
function useLoose({ pkg, count, tell, parcel, leave }: LooseOptions) {
  const note = useAction(orderOpsApi.notePkg, { refreshes: [orderOpsApi.pkgs, orderOpsApi.pkg] });
  const barcode = useAction(commodityOpsApi.setBarcode, { isTold: true });
  const line = pkg?.goods[count.chosen];
  /** Shows which barcode stands on the chosen goods. */
  const know = (code: string) => {
    if (!pkg || !line) return;
    const goods = pkg.goods.map((one) => (one === line ? { ...one, barcode: code } : one));
    parcel.change({ ...pkg, goods });
  };
  const sayRefused = useEffectEvent(() => {
    const clash = clashOf<{ barcode: string }>(barcode.error);
    if (!clash) return barcode.error && tell("bad", barcode.error.message);
    const when = clash.editTime ? momentText(new Date(clash.editTime), new Date()) : "";
    tell("bad", `${clash.editor || "同事"} ${when} 已把条码改为 ${clash.now.barcode || "空"}`);
    know(clash.now.barcode);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal is said once.
  useEffect(() => void sayRefused(), [barcode.error]);
  return {
    /** Notes that the chosen goods are short, and puts the parcel aside. */
    async short() {
      if (!pkg || !line) return;
      const left = line.pieces - (count.counted[line.skuId] ?? 0);
      if (left === 0) return tell("bad", `${line.name} 已点齐，先用 ↑ ↓ 选缺的商品`);
      const words = `缺货：${[line.name, line.attributes].filter(Boolean).join(" ")} 差 ${left} 件`;
      const text = [pkg.note.note, words].filter(Boolean).join("\n");
      const done = await note.run({ pkgId: pkg.id, note: text, version: pkg.note.version });
      if (!done) return void parcel.again(pkg.id);
      leave();
      tell("plain", `已记下缺货：${line.name} 差 ${left} 件，扫描下一个`);
    },
    /** Says that the strange code stands on the chosen goods, and counts one of them. */
    async learn() {
      if (!pkg || !line || count.strange === null) return;
      const done = await barcode.run({ skuId: line.skuId, barcode: count.strange, seen: line.barcode });
      if (!done) return;
      know(done.barcode);
      count.add(1);
    },
  };
}
