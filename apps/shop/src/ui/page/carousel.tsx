import { last } from "@crux/rules/list/last";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useEndlessScroll } from "../gesture/use-endless-scroll.ts";
import { FrameIcon } from "../icons/frame-icon.tsx";
import { Picture } from "../show/picture.tsx";
import styles from "./carousel.module.css";

const SLIDE_MS = 3000;
const FULL_WIDTH = "(min-width: 640px) 640px, 100vw";

export interface Slide {
  key: string | number;
  src: string;
  alt: string;
  href?: string;
  /** Instead of, or before, following `href`. */
  onPress?: (event: React.MouseEvent) => void;
}

/** Which slide is seen, and the way to another. */
export type CarouselPlace = { index: number; goTo: (slide: number) => void };

interface CarouselProps {
  slides: readonly Slide[];
  label?: string;
  /** CSS pixels, see `Picture`; without `sizes` the carousel is taken to be as wide as the page. */
  width: number;
  ratio: number;
  sizes?: string;
  /** What tells and changes the place among several, instead of dots. */
  marks?: (at: CarouselPlace) => ReactNode;
  round?: "none" | "card";
}

/** Pictures that change every 3 s without end; a single one stands still, without dots (R-HOME-03, R-HOME-04, G16). */
export function Carousel(props: CarouselProps) {
  const { slides, label = "活动轮播", round = "none" } = props;
  const only = slides.length === 1 ? slides[0] : undefined;
  if (slides.length === 0) return null;
  return (
    <section className={styles.carousel} data-round={round} aria-label={label}>
      {only ? <SlidePicture {...props} slide={only} priority /> : <Moving {...props} />}
    </section>
  );
}

function Moving(props: CarouselProps) {
  const { slides, marks } = props;
  const { track, index, isEndless, goTo, next } = useEndlessScroll(slides.length);
  const [isPaused, setIsPaused] = useAutoplay(track, next);
  const first = slides[0];
  const final = last(slides);
  return (
    <>
      <div ref={track} className={styles.track}>
        {isEndless && final && <Copy {...props} slide={final} />}
        {slides.map((slide, at) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide is a group inside the region, not a form part.
          <div
            key={slide.key}
            role="group"
            className={styles.slide}
            aria-label={`第${at + 1}张，共${slides.length}张`}
          >
            <SlidePicture {...props} slide={slide} priority={at === 0} />
          </div>
        ))}
        {isEndless && first && <Copy {...props} slide={first} />}
      </div>
      {marks ? (
        marks({ index, goTo })
      ) : (
        <div className={styles.dots}>
          {slides.map((slide, at) => (
            <button
              key={slide.key}
              type="button"
              className={styles.dot}
              aria-label={`第${at + 1}张，共${slides.length}张`}
              aria-current={at === index ? "true" : undefined}
              onClick={() => goTo(at)}
            />
          ))}
        </div>
      )}
      <button
        type="button"
        className={styles.toggle}
        aria-label={isPaused ? "播放轮播" : "暂停轮播"}
        onClick={() => setIsPaused(!isPaused)}
      >
        <span>{isPaused ? <FrameIcon name="play" size={16} /> : <FrameIcon name="pause" size={16} />}</span>
      </button>
    </>
  );
}

function Copy(props: CarouselProps & { slide: Slide }) {
  return (
    <div className={styles.slide} inert>
      <SlidePicture {...props} priority={false} />
    </div>
  );
}

function SlidePicture(props: CarouselProps & { slide: Slide; priority: boolean }) {
  const { slide, width, ratio, sizes = FULL_WIDTH, priority } = props;
  const picture = (
    <Picture
      src={slide.src}
      alt={slide.alt}
      width={width}
      ratio={ratio}
      priority={priority}
      sizes={sizes}
      inTrack
    />
  );
  if (slide.href !== undefined) {
    return (
      <a href={slide.href} className={styles.press} onClick={slide.onPress}>
        {picture}
      </a>
    );
  }
  if (!slide.onPress) return picture;
  return (
    <button type="button" className={styles.press} onClick={slide.onPress}>
      {picture}
    </button>
  );
}

function useAutoplay(track: React.RefObject<HTMLElement | null>, next: () => void) {
  const [isPaused, setIsPaused] = useState(false);
  const step = useRef(next);
  useEffect(() => {
    step.current = next;
  });
  useEffect(() => {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) setIsPaused(true);
  }, []);
  useEffect(() => {
    const area = track.current?.parentElement;
    if (isPaused || !area) return;
    let isHeld = false;
    let timer = setInterval(tick, SLIDE_MS);
    function tick() {
      const isCovered = document.hidden || document.querySelector("dialog[open]");
      const isLookedAt = area?.querySelector(":focus-visible, [aria-current]:hover");
      if (!isHeld && !isLookedAt && !isCovered) step.current();
    }
    const hold = () => {
      isHeld = true;
    };
    const letGo = () => {
      isHeld = false;
      clearInterval(timer);
      timer = setInterval(tick, SLIDE_MS);
    };
    area.addEventListener("touchstart", hold, { passive: true });
    area.addEventListener("touchend", letGo);
    area.addEventListener("touchcancel", letGo);
    return () => {
      clearInterval(timer);
      area.removeEventListener("touchstart", hold);
      area.removeEventListener("touchend", letGo);
      area.removeEventListener("touchcancel", letGo);
    };
  }, [isPaused, track]);
  return [isPaused, setIsPaused] as const;
}
