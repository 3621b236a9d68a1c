import { useState } from "react";
import { Icon } from "../../ui/icons/icon.tsx";
import { LazyImagePreview } from "../../ui/page/lazy-image-preview.tsx";
import { Card } from "../../ui/show/card.tsx";
import styles from "./proof-card.module.css";
import { ProofTile } from "./proof-tile.tsx";
import { MOST_PROOFS, type Proofs } from "./use-proofs.ts";

/** One to three pictures of the transfer: pick, progress, retry, look at, remove (R-PAY-05). */
export function ProofCard({ proofs, isLocked }: { proofs: Proofs; isLocked: boolean }) {
  const [opened, setOpened] = useState<string>();
  const shown = proofs.list.filter(({ preview }) => preview !== "");
  const index = shown.findIndex(({ key }) => key === opened);
  return (
    <Card
      title="上传付款凭证"
      right={
        <span className={styles.count}>
          {proofs.list.length}/{MOST_PROOFS}
        </span>
      }
    >
      <ul className={styles.tiles} inert={isLocked}>
        {proofs.list.map((proof, number) => (
          <li key={proof.key}>
            <ProofTile
              proof={proof}
              name={`付款凭证${number + 1}`}
              onOpen={() => setOpened(proof.key)}
              onRetry={() => proofs.retry(proof.key)}
              onRemove={() => proofs.remove(proof.key)}
            />
          </li>
        ))}
        {proofs.list.length < MOST_PROOFS && (
          <li>
            <PickPictures onPick={proofs.add} />
          </li>
        )}
      </ul>
      <p className={styles.hint}>转账成功的截图或回单照片，JPG或PNG，最多{MOST_PROOFS}张</p>
      {index >= 0 && (
        <LazyImagePreview
          images={shown.map(({ preview }, number) => ({ src: preview, alt: `付款凭证${number + 1}` }))}
          index={index}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Card>
  );
}

/** Without `capture`, since Android would offer the camera alone. */
function PickPictures({ onPick }: { onPick: (files: readonly File[]) => void }) {
  return (
    <label className={styles.pick}>
      <input
        type="file"
        accept="image/*"
        multiple
        className="visually-hidden"
        aria-label="上传付款凭证"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = "";
          onPick(files);
        }}
      />
      <Icon name="plus" size={24} />
      <span>添加图片</span>
    </label>
  );
}
