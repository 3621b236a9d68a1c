import { useState } from "react";
import { usePrivatePicture } from "../../browser/use-private-picture.ts";
import { Chip } from "../../ui/form/chip.tsx";
import { Notice } from "../../ui/page/notice.tsx";
import { PictureStage } from "../../ui/show/picture-stage.tsx";
import styles from "./proof-pictures.module.css";

/** The pictures of a slip, one of them large; `urls` joined by `||`. */
export function ProofPictures({ urls, orderId }: { urls: string; orderId: number }) {
  const all = urls.split("||");
  const [place, setPlace] = useState(0);
  return (
    <>
      <Picture url={all[place] ?? ""} alt={`订单 ${orderId} 的付款凭证 ${place + 1}`} />
      {all.length > 1 && (
        <div className={styles.places}>
          {all.map((url, index) => (
            <Chip key={url} isChosen={index === place} onPress={() => setPlace(index)}>
              第 {index + 1} 张
            </Chip>
          ))}
        </div>
      )}
    </>
  );
}

function Picture({ url, alt }: { url: string; alt: string }) {
  const { src, error } = usePrivatePicture(url);
  if (error) return <Notice text="凭证图片打不开" note={error.message} />;
  return src ? <PictureStage src={src} alt={alt} /> : <div className={styles.bone} />;
}
