import { useEffect, useState } from "react";
import { Button } from "../../ui/form/button.tsx";
import styles from "./picture-field.module.css";
import type { PendingPicture } from "./use-picture-uploads.ts";

interface PictureTileProps {
  picture: { url: string; alt: string };
  place: number;
  count: number;
  mark: string | undefined;
  /** -1 towards the front, 1 towards the end. */
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
  onAlt: ((alt: string) => void) | undefined;
}

/** One picture of the field: ← and → move it, Delete takes it out. */
export function PictureTile({ picture, place, count, mark, onMove, onRemove, onAlt }: PictureTileProps) {
  const name = `第 ${place + 1} 张图片`;
  return (
    <li className={styles.tile}>
      <button
        type="button"
        data-picture=""
        className={styles.picture}
        aria-label={`${name}，共 ${count} 张${picture.alt ? `，${picture.alt}` : ""}${count > 1 ? "，按左右方向键移动" : ""}`}
        onKeyDown={({ key }) => {
          if (key === "ArrowLeft") onMove(-1);
          if (key === "ArrowRight") onMove(1);
          if (key === "Delete") onRemove();
        }}
      >
        <img src={`${picture.url}?w=360`} alt="" loading="lazy" />
        {mark && <span className={styles.mark}>{mark}</span>}
      </button>
      {onAlt && (
        <input
          className={styles.alt}
          aria-label={`${name}的文字说明`}
          placeholder="图片里是什么"
          maxLength={200}
          value={picture.alt}
          onChange={(event) => onAlt(event.target.value)}
        />
      )}
      <span className={styles.acts}>
        {count > 1 && (
          <>
            <Act label={`${name}前移`} sign="←" isOff={place === 0} onPress={() => onMove(-1)} />
            <Act label={`${name}后移`} sign="→" isOff={place === count - 1} onPress={() => onMove(1)} />
          </>
        )}
        <Act label={`移除${name}`} sign="✕" onPress={onRemove} />
      </span>
    </li>
  );
}

function Act({
  label,
  sign,
  isOff = false,
  onPress,
}: {
  label: string;
  sign: string;
  isOff?: boolean;
  onPress: () => void;
}) {
  return (
    <button type="button" className={styles.act} aria-label={label} disabled={isOff} onClick={onPress}>
      {sign}
    </button>
  );
}

interface PendingTileProps {
  picture: PendingPicture;
  onRetry: () => void;
  onDrop: () => void;
}

/** A picture on its way, or one that did not arrive. */
export function PendingTile({ picture: { blob, part, failure }, onRetry, onDrop }: PendingTileProps) {
  const src = useObjectUrl(blob);
  return (
    <li className={styles.tile} data-failed={failure ? "" : undefined}>
      <span className={styles.picture} data-pending="">
        {src !== "" && <img src={src} alt="" />}
        {failure === "" && (
          <progress className={styles.progress} aria-label="上传进度" max={1} value={part} />
        )}
      </span>
      {failure === "" ? (
        <span className={styles.caption}>{part < 1 ? `上传中 ${Math.round(part * 100)}%` : "处理中"}</span>
      ) : (
        <span role="alert" className={styles.failure}>
          {failure}
        </span>
      )}
      <span className={styles.acts}>
        {failure !== "" && (
          <Button variant="ghost" onClick={onRetry}>
            重试
          </Button>
        )}
        <Button variant="ghost" onClick={onDrop}>
          {failure === "" ? "取消" : "移除"}
        </Button>
      </span>
    </li>
  );
}

function useObjectUrl(blob: Blob): string {
  const [url, setUrl] = useState("");
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}
