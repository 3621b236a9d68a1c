import { type ComponentType, useEffect, useState } from "react";
import { firstTouch } from "../gesture/after-touch.tsx";
import styles from "./drawing.module.css";

let Drawn: ComponentType | undefined;

/** The drawing of a failure, out of the first load: it comes with the first touch, or keeps its place until it is there. */
export function LateNetworkDrawing() {
  const [Drawing, setDrawing] = useState(() => Drawn);
  useEffect(() => {
    load().then(
      (part) => setDrawing(() => part),
      // The text says it without a drawing, too.
      () => {},
    );
  }, []);
  return Drawing ? <Drawing /> : <div className={styles.drawing} />;
}

async function load(): Promise<ComponentType> {
  const { NetworkDrawing } = await import("./network-drawing.tsx");
  Drawn = NetworkDrawing;
  return NetworkDrawing;
}

// Without a network it could not be had any more.
if (typeof window !== "undefined")
  firstTouch()
    .then(load)
    .catch(() => {});
