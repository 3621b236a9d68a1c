import type { ApiError } from "@crux/client/client";
import { useEffect, useEffectEvent, useState } from "react";
import { reportError } from "../../../browser/api.ts";
import { loadPrivateFile } from "../../../browser/own-files.ts";
import { LazyImagePreview } from "../../../ui/page/lazy-image-preview.tsx";

const WATERMARK = "仅用于清关";

/** A card over the whole screen, marked for its only use; open while mounted. */
export function IdentityPreview({ src, alt, onClose }: { src: string; alt: string; onClose: () => void }) {
  const [shown, setShown] = useState<string>();
  const close = useEffectEvent(onClose);
  useEffect(() => {
    let address: string | undefined;
    let isGone = false;
    loadPrivateFile(src)
      .then(mark)
      .then((picture) => {
        if (isGone) return;
        address = URL.createObjectURL(picture);
        setShown(address);
      })
      .catch((error: ApiError) => {
        if (isGone) return;
        reportError(error);
        close();
      });
    return () => {
      isGone = true;
      if (address) URL.revokeObjectURL(address);
    };
  }, [src]);
  return shown ? <LazyImagePreview images={[{ src: shown, alt }]} onClose={onClose} /> : null;
}

/** Writes the watermark all over the picture, so that a screenshot is of little use elsewhere. */
async function mark(photo: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(photo);
  const { width, height } = bitmap;
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("no canvas");
  pen.drawImage(bitmap, 0, 0);
  bitmap.close();
  const step = Math.max(width, height) / 4;
  pen.font = `600 ${step / 6}px sans-serif`;
  pen.textAlign = "center";
  pen.rotate(-Math.PI / 8);
  for (let y = 0; y < height * 2; y += step / 1.6) {
    for (let x = -height; x < width * 1.5; x += step * 1.2) {
      pen.fillStyle = "rgb(255 255 255 / 55%)";
      pen.fillText(WATERMARK, x + 1, y + 1);
      pen.fillStyle = "rgb(200 16 46 / 55%)";
      pen.fillText(WATERMARK, x, y);
    }
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/jpeg", 0.9);
  });
}
