import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { PKG_NAMES } from "../../parts/parcel/parcel-words.ts";
import { clockOf, SYDNEY } from "../../ui/show/zones.ts";
import styles from "./bench.module.css";
import { accessOf, standText } from "./bench-words.ts";
import { EvidenceSide } from "./evidence-side.tsx";
import { GoodsList } from "./goods-list.tsx";
import { KeyStrip } from "./key-strip.tsx";
import { ParcelSide } from "./parcel-side.tsx";
import { ScanBar } from "./scan-bar.tsx";
import { type Bench, useBench } from "./use-bench.ts";
import { useBenchKeys } from "./use-bench-keys.ts";
import { useCamera } from "./use-camera.ts";
import { canReadCodes, useCodeCamera } from "./use-code-camera.ts";
import { useScale } from "./use-scale.ts";
import { useWeighing } from "./use-weighing.ts";

/** Where parcels are packed: a code in, pieces counted, a picture, a weight, closed. Read from an arm's length and more. */
export function BenchScreen() {
  const bench = useBench();
  const camera = useCamera();
  const scale = useScale();
  const [, navigate] = useLocation();
  const field = useRef<HTMLInputElement>(null);
  const weightField = useRef<HTMLInputElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [isReading, setReading] = useState(false);
  const [chosen, setChosen] = useState(0);
  const { parcel, count, isOpen } = bench;
  const { pkg, candidates } = parcel;
  const snap = () => {
    if (!isOpen) return;
    if (camera.state === "on") void camera.take().then(bench.onPicture);
    else file.current?.click();
  };
  const submit = () => {
    const code = text.trim();
    setText("");
    if (code) bench.onCode(code);
  };
  useWeighing({ grams: scale.grams, count, isWeighing: isOpen && count.missing === 0, pkgId: pkg?.id });
  useCodeCamera(camera.video, isReading, bench.onCode);
  useBenchKeys({
    bench,
    field,
    text,
    chosen,
    onChoose: setChosen,
    onSnap: snap,
    onRead: () => canReadCodes() && setReading(!isReading),
    onExit: () => navigate("/parcels"),
  });
  useFocus({ field, weightField, isWeighing: isOpen && count.missing === 0, pkgId: pkg?.id });
  // biome-ignore lint/correctness/useExhaustiveDependencies: others stand there then.
  useEffect(() => setChosen(0), [candidates]);
  return (
    <div className={styles.bench}>
      <ScanBar field={field} text={text} shift={bench.shift} onText={setText} onSubmit={submit} />
      <p className={styles.said} data-tone={bench.said.tone} role="status">
        {bench.said.text}
      </p>
      <div className={styles.desk} aria-busy={bench.isClosing || undefined}>
        {pkg ? (
          <>
            <ParcelSide pkg={pkg} />
            <GoodsList pkg={pkg} count={count} isOpen={isOpen} />
          </>
        ) : (
          <Waiting bench={bench} chosen={chosen} />
        )}
        <EvidenceSide {...{ pkg, bench, camera, scale, weightField }} onSnap={snap} />
      </div>
      <KeyStrip bench={bench} isReading={isReading} />
      <input
        ref={file}
        type="file"
        accept="image/*"
        hidden
        aria-label="选择照片"
        onChange={(event) => {
          const [picked] = event.target.files ?? [];
          if (picked) void bench.onPicture(picked);
          event.target.value = "";
        }}
      />
    </div>
  );
}

/** What stands in the middle while no parcel is open: several that a code may mean, or the way it begins. */
function Waiting({ bench: { parcel, last }, chosen }: { bench: Bench; chosen: number }) {
  const { candidates } = parcel;
  if (candidates.length > 0)
    return (
      <section className={styles.waiting} aria-label="选择包裹">
        <ul className={styles.candidates}>
          {candidates.map((one, place) => (
            <li key={one.id}>
              <button
                type="button"
                aria-current={place === chosen || undefined}
                data-shut={accessOf(one) === "SHUT" || undefined}
                onClick={() => parcel.choose(one)}
              >
                <b>{one.logisticsRoute.code}</b>
                <span>
                  第 {one.place}/{one.placeOf} 包 · {one.totalQuantity} 件
                </span>
                <span>{one.extOrderId || "未取得运单号"}</span>
                <span>{accessOf(one) === "OPEN" ? PKG_NAMES[one.pkgStatus] : standText(one)}</span>
              </button>
            </li>
          ))}
        </ul>
      </section>
    );
  return (
    <section className={styles.waiting} aria-label="等待扫描">
      <p className={styles.invite}>扫描包裹标签</p>
      <p className={styles.second}>也可扫描运单，或输入订单号、包裹号后回车</p>
      {last && (
        <p className={styles.second}>
          上一包 {last.number} · {clockOf(last.at, SYDNEY)} 已封箱，F8 撤回
        </p>
      )}
    </section>
  );
}

type Fields = {
  field: RefObject<HTMLInputElement | null>;
  weightField: RefObject<HTMLInputElement | null>;
  isWeighing: boolean;
  pkgId: number | undefined;
};

/** The field for codes has the focus whenever nothing else needs it, and the one for the weight once all is counted. */
function useFocus({ field, weightField, isWeighing, pkgId }: Fields): void {
  const place = useEffectEvent(() => (isWeighing ? weightField : field).current?.focus());
  // biome-ignore lint/correctness/useExhaustiveDependencies: another parcel begins with its codes.
  useLayoutEffect(() => place(), [isWeighing, pkgId]);
  useEffect(() => {
    const onBlur = () =>
      requestAnimationFrame(() => {
        const isFree = document.activeElement === document.body || document.activeElement === null;
        if (isFree && !document.querySelector("dialog:modal")) place();
      });
    document.addEventListener("focusout", onBlur);
    document.addEventListener("click", onBlur);
    return () => {
      document.removeEventListener("focusout", onBlur);
      document.removeEventListener("click", onBlur);
    };
  }, []);
}
