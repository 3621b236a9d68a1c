import { useLayoutEffect, useRef, useState } from "react";

const SETTLE_MS = 120;

/**
 * Drives a scroll-snap track of `count` slides, each as wide as the track, that has no end: once in the browser
 * (`isEndless`) the track must begin with a copy of the last slide and end with a copy of the first.
 */
export function useEndlessScroll(count: number) {
  const track = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(0);
  const [isEndless, setIsEndless] = useState(false);

  useLayoutEffect(() => setIsEndless(true), []);

  useLayoutEffect(() => {
    const element = track.current;
    if (!isEndless || !element) return;
    place(element, 1);
    let settled: ReturnType<typeof setTimeout>;
    const settle = () => {
      const at = placeOf(element);
      if (at === 0) place(element, count);
      else if (at === count + 1) place(element, 1);
    };
    const handleScroll = () => {
      setIndex((placeOf(element) - 1 + count) % count);
      clearTimeout(settled);
      settled = setTimeout(settle, SETTLE_MS);
    };
    // The slides' width changes with the window; the slide in view stays.
    let kept = 1;
    const watch = new ResizeObserver(() => place(element, kept));
    const keep = () => {
      kept = placeOf(element);
    };
    watch.observe(element);
    element.addEventListener("scroll", handleScroll, { passive: true });
    element.addEventListener("scrollend", keep);
    return () => {
      clearTimeout(settled);
      watch.disconnect();
      element.removeEventListener("scroll", handleScroll);
      element.removeEventListener("scrollend", keep);
    };
  }, [isEndless, count]);

  const glide = (at: number) => {
    const element = track.current;
    element?.scrollTo({ left: at * element.clientWidth, behavior: "smooth" });
  };
  return {
    track,
    index: Math.min(index, count - 1),
    isEndless,
    goTo: (slide: number) => glide(slide + 1),
    next: () => track.current && glide(placeOf(track.current) + 1),
  };
}

function placeOf(track: HTMLElement): number {
  return Math.round(track.scrollLeft / (track.clientWidth || 1));
}

function place(track: HTMLElement, at: number): void {
  track.scrollTo({ left: at * track.clientWidth, behavior: "instant" });
}
