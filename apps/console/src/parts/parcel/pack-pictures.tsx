import { useState } from "react";
import { usePrivatePicture } from "../../browser/use-private-picture.ts";
import { PictureStage } from "../../ui/show/picture-stage.tsx";
import styles from "./pack-pictures.module.css";

/** The pictures that a parcel was closed with, as its `packImg` names them; nothing where there are none. One opens below. */
export function PackPictures({ packImg, what = "打包照片" }: { packImg: string; what?: string }) {
  const [open, setOpen] = useState<string | null>(null);
  const urls = packImg.split("||").filter(Boolean);
  if (urls.length === 0) return null;
  return (
    <>
      <ul className={styles.pictures} aria-label={what}>
        {urls.map((url, place) => (
          <li key={url}>
            <button
              type="button"
              aria-label={`${what} ${place + 1}`}
              aria-expanded={open === url}
              onClick={() => setOpen(open === url ? null : url)}
            >
              <PackPicture url={url} alt="" />
            </button>
          </li>
        ))}
      </ul>
      {open !== null && <Large url={open} />}
    </>
  );
}

/** One packing picture, which only staff and its customer can open. */
export function PackPicture({ url, alt }: { url: string; alt: string }) {
  const { src, error } = usePrivatePicture(url);
  if (error) return <span className={styles.failed}>照片无法打开</span>;
  return src === null ? <span className={styles.bone} /> : <img src={src} alt={alt} />;
}

function Large({ url }: { url: string }) {
  const { src } = usePrivatePicture(url);
  return <div className={styles.large}>{src !== null && <PictureStage src={src} alt="打包照片" />}</div>;
}
