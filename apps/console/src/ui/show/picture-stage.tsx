import { type PointerEvent, useEffect, useRef, useState } from "react";
import { Button } from "../form/button.tsx";
import { useKeys } from "../keys/use-keys.ts";
import styles from "./picture-stage.module.css";

type View = { zoom: number; turn: number; left: number; top: number };

const WHOLE: View = { zoom: 1, turn: 0, left: 0, top: 0 };
const MAX_ZOOM = 8;
const STEP = 1.25;

/** A picture that one looks at closely: the wheel zooms, dragging moves it, `[` and `]` turn it, `0` shows it whole. */
export function PictureStage({ src, alt }: { src: string; alt: string }) {
  const stage = useRef<HTMLDivElement>(null);
  const [view, setView] = useState(WHOLE);
  const [shown, setShown] = useState(src);
  if (shown !== src) {
    setShown(src);
    setView(WHOLE);
  }
  const zoomBy = (factor: number) => setView((now) => zoomed(now, factor));
  const turnBy = (degrees: number) => setView((now) => ({ ...WHOLE, turn: now.turn + degrees }));
  useEffect(() => {
    const element = stage.current;
    // React hears the wheel passively, and the page would scroll along.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      setView((now) => zoomed(now, event.deltaY < 0 ? STEP : 1 / STEP));
    };
    element?.addEventListener("wheel", onWheel, { passive: false });
    return () => element?.removeEventListener("wheel", onWheel);
  }, []);
  useKeys([
    { keys: "[", text: "图片左转", act: () => turnBy(-90) },
    { keys: "]", text: "图片右转", act: () => turnBy(90) },
    { keys: "+", text: "放大图片", act: () => zoomBy(STEP) },
    { keys: "-", text: "缩小图片", act: () => zoomBy(1 / STEP) },
    { keys: "0", text: "完整显示图片", act: () => setView(WHOLE) },
  ]);
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { movementX, movementY } = event;
    setView((now) => ({ ...now, left: now.left + movementX, top: now.top + movementY }));
  };
  const { zoom, turn, left, top } = view;
  return (
    <div className={styles.frame}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: pointers only; the buttons below do the same for keys. */}
      <div
        ref={stage}
        className={styles.stage}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onDoubleClick={() =>
          setView((now) => (now.zoom > 1 ? { ...WHOLE, turn: now.turn } : zoomed(now, 2.5)))
        }
      >
        <img
          src={src}
          alt={alt}
          draggable={false}
          style={{ transform: `translate(${left}px, ${top}px) rotate(${turn}deg) scale(${zoom})` }}
        />
      </div>
      <div className={styles.tools}>
        <Button variant="ghost" onClick={() => turnBy(-90)}>
          左转
        </Button>
        <Button variant="ghost" onClick={() => turnBy(90)}>
          右转
        </Button>
        <Button variant="ghost" onClick={() => zoomBy(STEP)}>
          放大
        </Button>
        <Button variant="ghost" onClick={() => zoomBy(1 / STEP)}>
          缩小
        </Button>
        <span className={styles.zoom}>{Math.round(zoom * 100)}%</span>
      </div>
    </div>
  );
}

/** What is in the middle stays there. */
function zoomed(view: View, factor: number): View {
  const zoom = Math.min(MAX_ZOOM, Math.max(1, view.zoom * factor));
  const ratio = zoom / view.zoom;
  return zoom === 1
    ? { ...WHOLE, turn: view.turn }
    : { ...view, zoom, left: view.left * ratio, top: view.top * ratio };
}
