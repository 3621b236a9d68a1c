import { useId, useState } from "react";
import { Icon } from "../../ui/icons/icon.tsx";
import { LazyImagePreview } from "../../ui/page/lazy-image-preview.tsx";
import { Card } from "../../ui/show/card.tsx";
import { UploadTile } from "./upload-tile.tsx";
import styles from "./uploads-card.module.css";
import type { Uploads } from "./use-uploads.ts";

interface UploadsCardProps {
  uploads: Uploads;
  title: string;
  /** What one of the pictures is called; its number follows. */
  name: string;
  hint: string;
  /** That one is missing; said in place of the hint. */
  error?: string | undefined;
  isLocked: boolean;
}

/** A few pictures that go with a form: pick, progress, retry, look at, remove (R-PAY-05). */
export function UploadsCard({ uploads, title, name, hint, error, isLocked }: UploadsCardProps) {
  const hintId = useId();
  const [opened, setOpened] = useState<string>();
  const shown = uploads.list.filter(({ preview }) => preview !== "");
  const index = shown.findIndex(({ key }) => key === opened);
  return (
    <Card
      title={title}
      right={
        <span className={styles.count}>
          {uploads.list.length}/{uploads.most}
        </span>
      }
    >
      <ul className={styles.tiles} inert={isLocked}>
        {uploads.list.map((upload, number) => (
          <li key={upload.key}>
            <UploadTile
              upload={upload}
              name={`${name}${number + 1}`}
              onOpen={() => setOpened(upload.key)}
              onRetry={() => uploads.retry(upload.key)}
              onRemove={() => uploads.remove(upload.key)}
            />
          </li>
        ))}
        {uploads.list.length < uploads.most && (
          <li>
            <PickPictures title={title} hintId={hintId} isMissing={Boolean(error)} onPick={uploads.add} />
          </li>
        )}
      </ul>
      <p id={hintId} className={styles.hint} data-error={error ? "" : undefined}>
        {error ?? `${hint}，JPG或PNG，最多${uploads.most}张`}
      </p>
      {index >= 0 && (
        <LazyImagePreview
          images={shown.map(({ preview }, number) => ({ src: preview, alt: `${name}${number + 1}` }))}
          index={index}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Card>
  );
}

interface PickPicturesProps {
  title: string;
  hintId: string;
  isMissing: boolean;
  onPick: (files: readonly File[]) => void;
}

/** Without `capture`, since Android would offer the camera alone. */
function PickPictures({ title, hintId, isMissing, onPick }: PickPicturesProps) {
  return (
    <label className={styles.pick} data-error={isMissing ? "" : undefined}>
      <input
        type="file"
        accept="image/*"
        multiple
        className="visually-hidden"
        aria-label={title}
        aria-describedby={hintId}
        aria-invalid={isMissing || undefined}
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
