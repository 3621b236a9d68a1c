import { useEffect, useState } from "react";
import styles from "./code-image.module.css";

const DRAW = {
  qr: (text: string) => import("./draw-qr.ts").then(({ drawQr }) => drawQr(text)),
  barcode: (text: string) => import("./draw-barcode.ts").then(({ drawBarcode }) => drawBarcode(text)),
};

interface CodeImageProps {
  kind: keyof typeof DRAW;
  text: string;
  alt: string;
  /** Hears the address of the finished picture, to save it. */
  onDrawn?: (src: string) => void;
}

/** A QR code or barcode, black on white in every theme, as wide as its parent; what draws it is fetched when first needed. */
export function CodeImage({ kind, text, alt, onDrawn }: CodeImageProps) {
  const [drawn, setDrawn] = useState<{ text: string; src: string }>();
  useEffect(() => {
    let isGone = false;
    void DRAW[kind](text).then((src) => {
      if (isGone) return;
      setDrawn({ text, src });
      onDrawn?.(src);
    });
    return () => {
      isGone = true;
    };
  }, [kind, text, onDrawn]);
  return (
    <span className={styles.frame} data-kind={kind}>
      {drawn?.text === text && <img className={styles.image} src={drawn.src} alt={alt} draggable={false} />}
    </span>
  );
}
