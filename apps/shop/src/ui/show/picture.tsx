import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { whenNear } from "../gesture/when-near.ts";
import styles from "./picture.module.css";

/** The widths in pixels that the server makes (R-APP-40). */
const WIDTHS = [160, 200, 360, 400, 720, 750, 800, 1080, 1500];

/** A phone with three dots per pixel gains nothing from more. */
const MOST_WIDE = 1080;

interface PictureProps {
  src: string;
  /** Width in CSS pixels at the place of use: cell 200, banner and detail 750, line 160, preview 800. */
  width: number;
  /** Width divided by height. */
  ratio?: number;
  /** Empty for a picture that only decorates. */
  alt: string;
  /** The first thing seen on the page: loads at once and first. */
  priority?: boolean;
  /** In a track that moves sideways, where the browser knows best what comes next. */
  inTrack?: boolean;
  /** With it the browser chooses among the widths from half of `width` up to 1080. */
  sizes?: string;
  tint?: "health" | "baby" | "beauty" | "food" | "wash" | "other";
  round?: "none" | "field" | "card" | "full";
}

/** A resized picture with its place kept free, a tint while it loads and a drawing when it cannot be had (G2). */
export function Picture(props: PictureProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  const {
    src,
    width,
    ratio = 1,
    alt,
    priority = false,
    inTrack = false,
    sizes,
    tint,
    round = "none",
  } = props;
  const isServed = useIsServed();
  const [isHeld, setIsHeld] = useState(!priority && !inTrack && !isServed);
  const hasFailed = failedSrc === src || src === "";
  const height = Math.round(width / ratio);
  return (
    <span className={styles.frame} data-tint={tint} data-round={round}>
      {hasFailed ? (
        <MissingPicture width={width} height={height} alt={alt} onOnline={() => setFailedSrc(undefined)} />
      ) : (
        <img
          // A failure before hydration fires no event that React could hear.
          ref={(img) => {
            if (img && isHeld) return whenNear(img, () => setIsHeld(false));
            if (img?.complete && img.naturalWidth === 0 && img.currentSrc !== "") setFailedSrc(src);
          }}
          key={src}
          src={isHeld ? emptyPicture(width, height) : resized(src, width)}
          srcSet={isHeld ? undefined : sourceSet(src, width, sizes)}
          sizes={sizes}
          width={width}
          height={height}
          alt={alt}
          loading={priority ? "eager" : "lazy"}
          fetchPriority={priority ? "high" : "auto"}
          decoding={priority ? "auto" : "async"}
          draggable={false}
          onError={() => setFailedSrc(src)}
        />
      )}
    </span>
  );
}

/** True for what came with the page's HTML and its first script: its pictures are on their way already. */
function useIsServed(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  );
}

/** Nothing, in the shape of the picture that follows. */
function emptyPicture(width: number, height: number): string {
  return `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='${width}' height='${height}'/%3E`;
}

/** The address of a media file for a drawn width; foreign addresses, SVG and data stay as they are. */
export function resized(src: string, width: number): string {
  if (!src.includes("/media/") || src.endsWith(".svg")) return src;
  return `${src}${src.includes("?") ? "&" : "?"}w=${madeWidth(width)}`;
}

function sourceSet(src: string, width: number, sizes: string | undefined): string | undefined {
  if (resized(src, width) === src) return undefined;
  if (!sizes) return `${resized(src, width)} 1x, ${resized(src, width * 2)} 2x`;
  // 800 is for previews: drawn at 1080, it would be what phones of two dots per pixel take in place of 750.
  return WIDTHS.filter((made) => made !== 800 && made >= width / 2 && made <= Math.max(width, MOST_WIDE))
    .map((made) => `${resized(src, made)} ${made}w`)
    .join(", ");
}

function madeWidth(width: number): number {
  return WIDTHS.find((made) => made >= width) ?? 1500;
}

interface MissingProps {
  width: number;
  height: number;
  alt: string;
  /** The network is back: another try may find the picture. */
  onOnline: () => void;
}

function MissingPicture({ width, height, alt, onOnline }: MissingProps) {
  const retry = useEffectEvent(onOnline);
  useEffect(() => {
    const handle = () => retry();
    window.addEventListener("online", handle);
    return () => window.removeEventListener("online", handle);
  }, []);
  return (
    <svg
      className={styles.missing}
      width={width}
      height={height}
      viewBox="0 0 48 48"
      role={alt ? "img" : undefined}
      aria-label={alt || undefined}
      aria-hidden={alt ? undefined : true}
    >
      <rect x="15" y="16" width="18" height="16" rx="2" />
      <path d="m16 29.5 5-5 3.5 3.5 3-2.5 4.5 4" />
      <circle cx="28.5" cy="20.5" r="1.5" />
    </svg>
  );
}
