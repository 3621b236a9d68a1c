import { type ClipboardEvent, type DragEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "../../ui/form/button.tsx";
import styles from "./picture-field.module.css";
import { PendingTile, PictureTile } from "./picture-tile.tsx";
import { usePictureUploads } from "./use-picture-uploads.ts";

/** A picture of the public store, with the words for whoever does not see it. */
export type FieldPicture = { url: string; alt: string };

interface PictureFieldProps {
  label: string;
  value: readonly FieldPicture[];
  /** Hears the whole list after each change, also when an upload arrives later. */
  onChange: (next: readonly FieldPicture[]) => void;
  /** So many pictures at most. */
  most?: number;
  hint?: string;
  error?: string | undefined;
  /** What the first picture is, such as 主图. */
  firstMark?: string;
  /** Without it nobody is asked for words. */
  hasAlt?: boolean;
}

/**
 * Pictures that anybody may see, in their order: dropped, pasted or chosen, moved by ← and →, each with its words. They
 * are uploaded at once and shown by whatever is saved afterwards; the server's verb takes them into use.
 */
export function PictureField(props: PictureFieldProps) {
  const { label, value, onChange, most = 12, hint, error, firstMark, hasAlt = true } = props;
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const [said, setSaid] = useState("");
  // Uploads end when they end, and each adds to what stands there by then.
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  const change = (next: readonly FieldPicture[]) => {
    latest.current = next;
    onChange(next);
  };
  const uploads = usePictureUploads((url) => {
    const known = latest.current.some((one) => one.url === url);
    setSaid(known ? "这张图片已经在里面" : `已上传，共 ${latest.current.length + 1} 张`);
    if (!known) change([...latest.current, { url, alt: "" }]);
  });
  const room = most - value.length - uploads.pending.length;
  const take = (files: Iterable<File>) => {
    const all = [...files];
    if (all.length > room) setSaid(`最多 ${most} 张，多出的没有加入`);
    uploads.add(all, room);
  };
  const move = (from: number, to: number) => {
    const one = value[from];
    if (!one || to < 0 || to >= value.length) return;
    change(value.toSpliced(from, 1).toSpliced(to, 0, one));
    setSaid(`第 ${to + 1} 张，共 ${value.length} 张`);
    // The picture keeps the focus on its way.
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>("[data-picture]")[to]?.focus());
  };
  return (
    <fieldset
      className={styles.field}
      data-over={isOver || undefined}
      aria-describedby={`${id}-note`}
      {...dropsOf(setIsOver, take)}
      onPaste={(event) => {
        const files = picturesIn(event);
        if (files.length === 0) return;
        event.preventDefault();
        take(files);
      }}
    >
      <legend>{label}</legend>
      <ul ref={list} className={styles.pictures}>
        {value.map((picture, place) => (
          <PictureTile
            key={picture.url}
            picture={picture}
            place={place}
            count={value.length}
            mark={place === 0 ? firstMark : undefined}
            onMove={(step) => move(place, place + step)}
            onRemove={() => change(value.toSpliced(place, 1))}
            onAlt={hasAlt ? (alt) => change(value.with(place, { ...picture, alt })) : undefined}
          />
        ))}
        {uploads.pending.map((one) => (
          <PendingTile
            key={one.id}
            picture={one}
            onRetry={() => uploads.retry(one.id)}
            onDrop={() => uploads.drop(one.id)}
          />
        ))}
        {room > 0 && (
          <li className={styles.add}>
            <Button onClick={() => input.current?.click()}>选择图片</Button>
            <span className={styles.caption}>拖到这里，或按 Ctrl+V 粘贴</span>
          </li>
        )}
      </ul>
      <input
        ref={input}
        type="file"
        hidden
        multiple={most > 1}
        accept="image/jpeg,image/png,image/webp"
        aria-label={label}
        onChange={(event) => {
          take(event.target.files ?? []);
          event.target.value = "";
        }}
      />
      <p id={`${id}-note`} className={styles.note} data-error={error ? "" : undefined}>
        {error ?? hint ?? `JPG、PNG 或 WebP，每张不超过 10 MB，最多 ${most} 张`}
      </p>
      <p role="status" className={styles.said}>
        {said}
      </p>
    </fieldset>
  );
}

/** The handlers of what is dragged over the field and dropped there. */
function dropsOf(setIsOver: (isOver: boolean) => void, take: (files: Iterable<File>) => void) {
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setIsOver(true);
  };
  return {
    onDragEnter: over,
    onDragOver: over,
    onDragLeave: (event: DragEvent<HTMLElement>) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      take(event.dataTransfer.files);
    },
  };
}

function picturesIn({ clipboardData }: ClipboardEvent): File[] {
  return [...clipboardData.files].filter(({ type }) => type.startsWith("image/"));
}
