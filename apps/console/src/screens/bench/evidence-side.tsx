import type { BenchPkg } from "@crux/contract/ops/bench.schema";
import { type RefObject, useEffect, useState } from "react";
import { PackPicture } from "../../parts/parcel/pack-pictures.tsx";
import { Button } from "../../ui/form/button.tsx";
import styles from "./bench.module.css";
import { gramsText } from "./bench-words.ts";
import { judgeWeight, offText } from "./count-pieces.ts";
import type { Bench } from "./use-bench.ts";
import type { useCamera } from "./use-camera.ts";
import { MOST_PICTURES, type Picture } from "./use-pictures.ts";
import type { useScale } from "./use-scale.ts";

const NO_CAMERA = {
  starting: "正在打开摄像头…",
  on: "",
  none: "没有摄像头，空格选择照片",
  denied: "浏览器不允许使用摄像头，空格选择照片",
} as const;

type EvidenceSideProps = {
  pkg: BenchPkg | null;
  bench: Bench;
  camera: ReturnType<typeof useCamera>;
  scale: ReturnType<typeof useScale>;
  weightField: RefObject<HTMLInputElement | null>;
  onSnap: () => void;
};

/** What proves how a parcel left: its pictures and its weight, and the button that closes it. */
export function EvidenceSide({ pkg, bench, camera, scale, weightField, onSnap }: EvidenceSideProps) {
  const { pictures, isOpen, isClosing, count } = bench;
  const { list } = pictures;
  return (
    <section className={styles.evidence} aria-label="拍照与称重">
      <div className={styles.camera} data-state={camera.state}>
        <video ref={camera.video} autoPlay muted playsInline aria-label="摄像头画面" />
        {camera.state !== "on" && <p>{NO_CAMERA[camera.state]}</p>}
      </div>
      <div className={styles.shots}>
        <Button keys="空格" disabled={!isOpen || list.length >= MOST_PICTURES} onClick={onSnap}>
          {camera.state === "on" ? "拍照" : "选择照片"}
        </Button>
        <span className={styles.second}>
          {list.length} / {MOST_PICTURES}
          {bench.shift?.isPictureNeeded && list.length === 0 && " · 必须拍照"}
        </span>
      </div>
      {list.length > 0 && pkg && (
        <ul className={styles.thumbs} aria-label="照片">
          {list.map((one, place) => (
            <li key={one.id}>
              <Shot picture={one} name={`照片 ${place + 1}`} />
              {isOpen && !isClosing && (
                <button
                  type="button"
                  className={styles.drop}
                  aria-label={`删除照片 ${place + 1}`}
                  onClick={() => pictures.remove(pkg.id, one)}
                >
                  ✕
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {pkg && <Weight pkg={pkg} count={count} isOpen={isOpen} field={weightField} />}
      {scale.state !== "none" && <ScaleLine scale={scale} />}
      <div className={styles.close}>
        <Button
          variant="main"
          keys="Enter"
          disabled={!isOpen || count.missing > 0}
          busy={isClosing}
          onClick={bench.close}
        >
          {isOpen && count.missing > 0 ? `还差 ${count.missing} 件` : "封箱"}
        </Button>
      </div>
    </section>
  );
}

/** Whether a scale is read, and what rests on it. */
function ScaleLine({ scale: { state, grams, choose } }: Pick<EvidenceSideProps, "scale">) {
  return (
    <p className={styles.scale} data-state={state}>
      {state === "on" ? (
        <span>电子秤 {grams === null ? "空" : gramsText(grams)}</span>
      ) : (
        <>
          {state === "lost" && <span>电子秤断开了，请检查连线</span>}
          <Button variant="ghost" onClick={() => void choose()}>
            {state === "lost" ? "重新连接" : "连接电子秤"}
          </Button>
        </>
      )}
    </p>
  );
}

function Weight({
  pkg,
  count,
  isOpen,
  field,
}: Pick<Bench, "count" | "isOpen"> & { pkg: BenchPkg; field: RefObject<HTMLInputElement | null> }) {
  const { weight } = count;
  const grams = /^\d{1,6}$/.test(weight) ? Number(weight) : null;
  const verdict = judgeWeight(grams, pkg);
  return (
    <div className={styles.weight} data-verdict={verdict}>
      <label htmlFor="bench-weight">重量</label>
      <span className={styles.grams}>
        <input
          id="bench-weight"
          ref={field}
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
          placeholder="0"
          readOnly={!isOpen}
          value={weight}
          onChange={(event) => count.setWeight(event.target.value)}
        />
        g
      </span>
      <p className={styles.second} role="status">
        应重 {gramsText(pkg.expectedGrams)}
        {grams !== null && <b> · {offText(grams, pkg.expectedGrams)}</b>}
        {verdict === "OVER" && <b> · 超过线路限重</b>}
        {verdict === "OFF" && <b> · 请核对</b>}
      </p>
    </div>
  );
}

function Shot({ picture: { url, blob, failure }, name }: { picture: Picture; name: string }) {
  const [src, setSrc] = useState("");
  useEffect(() => {
    if (!blob) return;
    const address = URL.createObjectURL(blob);
    setSrc(address);
    return () => URL.revokeObjectURL(address);
  }, [blob]);
  if (!blob && url) return <PackPicture url={url} alt={name} />;
  return (
    <>
      {src && <img src={src} alt={name} />}
      {url === null && <span className={styles.state}>{failure || "上传中"}</span>}
    </>
  );
}
