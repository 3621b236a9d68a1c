import { type ReactNode, useId, useState } from "react";
import { Icon } from "../../../ui/icons/icon.tsx";
import { confirm } from "../../../ui/layer/confirm.tsx";
import { IdentityOutline } from "./identity-outline.tsx";
import { IdentityPreview } from "./identity-preview.tsx";
import styles from "./identity-slot.module.css";
import type { IdentityPhoto, IdentitySide } from "./use-identity-photo.ts";

const NAMES = { FRONT: "身份证人像面", BACK: "身份证国徽面" };
const HINTS = {
  blurred: "照片可能不够清晰，请确认文字能看清，必要时重新拍摄",
  dark: "照片偏暗，请确认文字能看清，必要时重新拍摄",
};
const FIELDS = { FRONT: "identifyImgFront", BACK: "identifyImgBack" };

interface IdentitySlotProps {
  side: IdentitySide;
  url: string;
  photo: IdentityPhoto;
  error: string | undefined;
  onDelete: () => void;
}

/** The place for one side of the card: pick, progress, retry, look at, replace, delete (R-RCV-07, R-RCV-21). */
export function IdentitySlot({ side, url, photo, error, onDelete }: IdentitySlotProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const name = NAMES[side];
  const handleDelete = async () => {
    const ask = { title: "删除照片", body: "确定删除该证件照片吗？", ok: "删除", danger: true };
    if (await confirm(ask)) onDelete();
  };
  return (
    <div className={styles.slot}>
      <div className={styles.card} data-error={error ? "" : undefined} data-done={url ? "" : undefined}>
        <span className={styles.outline}>
          <IdentityOutline side={side} />
        </span>
        {photo.progress !== null ? (
          <Face>
            <progress className={styles.progress} value={photo.progress} aria-label={`${name}上传进度`} />
            <span>{photo.progress < 1 ? `上传中 ${Math.floor(photo.progress * 100)}%` : "处理中…"}</span>
          </Face>
        ) : photo.hasFailed ? (
          <button type="button" className={styles.cover} name={FIELDS[side]} onClick={photo.retry}>
            <Icon name="refresh" size={24} />
            <span>上传失败，点按重试</span>
          </button>
        ) : url ? (
          <button
            type="button"
            className={styles.cover}
            name={FIELDS[side]}
            aria-label={`查看${name}`}
            onClick={() => setIsOpen(true)}
          >
            <Icon name="check" size={24} />
            <span>已上传，点按查看</span>
          </button>
        ) : (
          <PickPhoto
            name={FIELDS[side]}
            label={`上传${name}`}
            onPick={photo.pick}
            describedBy={`${id}-error`}
          >
            <Icon name="plus" size={24} />
            <span>点按上传</span>
          </PickPhoto>
        )}
      </div>
      <div className={styles.line}>
        <span>{name}</span>
        <Acts photo={photo} url={url} name={name} onDelete={() => void handleDelete()} />
      </div>
      {photo.flaw && url && <p className={styles.hint}>{HINTS[photo.flaw]}</p>}
      {error && (
        <div id={`${id}-error`} className={styles.error}>
          {error}
        </div>
      )}
      {isOpen && url && <IdentityPreview src={url} alt={name} onClose={() => setIsOpen(false)} />}
    </div>
  );
}

function Face({ children }: { children: ReactNode }) {
  return <div className={styles.cover}>{children}</div>;
}

interface ActsProps {
  photo: IdentityPhoto;
  url: string;
  name: string;
  onDelete: () => void;
}

function Acts({ photo, url, name, onDelete }: ActsProps) {
  if (photo.progress !== null || photo.hasFailed) {
    return (
      <button type="button" className={styles.act} aria-label={`取消上传${name}`} onClick={photo.cancel}>
        取消
      </button>
    );
  }
  if (!url) return null;
  return (
    <button type="button" className={styles.act} aria-label={`删除${name}`} onClick={onDelete}>
      删除
    </button>
  );
}

interface PickPhotoProps {
  name: string;
  label: string;
  describedBy: string;
  onPick: (file: File) => void;
  children: ReactNode;
}

/** Without `capture`, since Android would offer the camera alone. */
function PickPhoto({ name, label, describedBy, onPick, children }: PickPhotoProps) {
  return (
    <label className={styles.cover}>
      <input
        type="file"
        name={name}
        className="visually-hidden"
        accept="image/*"
        aria-label={label}
        aria-describedby={describedBy}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = "";
          if (file) onPick(file);
        }}
      />
      {children}
    </label>
  );
}
