import { useRef, useState } from "react";
import { usePinchZoom } from "../gesture/use-pinch-zoom.ts";
import { Icon } from "../icons/icon.tsx";
import { Modal } from "../layer/modal.tsx";
import { resized } from "../show/picture.tsx";
import styles from "./image-preview.module.css";

const PREVIEW_WIDTH = 800;
const RETRY_MS = 500;
const RETRIES = 3;

interface ImagePreviewProps {
  images: readonly { src: string; alt: string }[];
  index?: number;
  onClose: () => void;
}

/** Pictures over the whole screen, with pinch, double tap, swipes and buttons; open while mounted (R-APP-39). */
export function ImagePreview({ images, index = 0, onClose }: ImagePreviewProps) {
  const [at, setAt] = useState(index);
  const [scale, setScale] = useState(1);
  const image = images[at];
  const turn = (step: number) => {
    const next = at + step;
    if (next < 0 || next >= images.length) return;
    setScale(1);
    setAt(next);
  };
  if (!image) return null;
  return (
    <Modal kind="full" label="图片预览" onClose={onClose}>
      <ZoomPicture key={at} {...image} scale={scale} onScale={setScale} onTurn={turn} onClose={onClose} />
      <div className={styles.top}>
        <span className={styles.count} role="status">
          {at + 1}/{images.length}
        </span>
        <RoundButton label="关闭" onPress={onClose}>
          <Icon name="close" />
        </RoundButton>
      </div>
      <div className={styles.bottom}>
        <RoundButton label="上一张" disabled={at === 0} onPress={() => turn(-1)} isBack>
          <Icon name="chevron" />
        </RoundButton>
        <RoundButton label="缩小" disabled={scale <= 1} onPress={() => setScale(Math.max(1, scale - 1))}>
          <Icon name="minus" />
        </RoundButton>
        <RoundButton label="放大" disabled={scale >= 4} onPress={() => setScale(Math.min(4, scale + 1))}>
          <Icon name="plus" />
        </RoundButton>
        <RoundButton label="下一张" disabled={at === images.length - 1} onPress={() => turn(1)}>
          <Icon name="chevron" />
        </RoundButton>
      </div>
    </Modal>
  );
}

interface ZoomProps {
  src: string;
  alt: string;
  scale: number;
  onScale: (scale: number) => void;
  onTurn: (step: number) => void;
  onClose: () => void;
}

function ZoomPicture({ src, alt, ...gestures }: ZoomProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [tries, setTries] = useState(0);
  usePinchZoom(frame, gestures);
  return (
    <div ref={frame} className={styles.frame}>
      <img
        key={tries}
        className={styles.image}
        src={resized(src, PREVIEW_WIDTH)}
        alt={alt}
        draggable={false}
        onError={() => tries < RETRIES && setTimeout(() => setTries(tries + 1), RETRY_MS)}
      />
    </div>
  );
}

interface RoundButtonProps {
  label: string;
  onPress: () => void;
  disabled?: boolean;
  isBack?: boolean;
  children: React.ReactNode;
}

function RoundButton({ label, onPress, disabled = false, isBack = false, children }: RoundButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      data-back={isBack ? "" : undefined}
      aria-label={label}
      aria-disabled={disabled || undefined}
      onClick={() => !disabled && onPress()}
    >
      {children}
    </button>
  );
}
