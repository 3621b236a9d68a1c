import { Icon } from "../../ui/icons/icon.tsx";
import { confirm } from "../../ui/layer/confirm.tsx";
import styles from "./upload-tile.module.css";
import type { Upload } from "./use-uploads.ts";

interface UploadTileProps {
  upload: Upload;
  name: string;
  onOpen: () => void;
  onRetry: () => void;
  onRemove: () => void;
}

/** One picture with what happens to it now. */
export function UploadTile({ upload, name, onOpen, onRetry, onRemove }: UploadTileProps) {
  const { preview, progress, failed } = upload;
  const isDone = progress === null && failed === null;
  const handleRemove = async () => {
    const ask = { title: "删除图片", body: "确定删除该图片吗？", ok: "删除", danger: true };
    if (!isDone || (await confirm(ask))) onRemove();
  };
  return (
    <div className={styles.tile}>
      {preview && <img className={styles.picture} src={preview} alt="" />}
      {progress !== null ? (
        <div className={styles.cover}>
          <progress className={styles.progress} value={progress} aria-label={`${name}上传进度`} />
          <span>{progress < 1 ? `${Math.floor(progress * 100)}%` : "处理中…"}</span>
        </div>
      ) : failed ? (
        <button type="button" className={styles.cover} aria-label={`${name}上传失败，重试`} onClick={onRetry}>
          <Icon name="refresh" size={24} />
          <span>上传失败，点按重试</span>
        </button>
      ) : (
        <button type="button" className={styles.open} aria-label={`查看${name}`} onClick={onOpen} />
      )}
      <button
        type="button"
        className={styles.remove}
        aria-label={isDone ? `删除${name}` : `取消上传${name}`}
        onClick={() => void handleRemove()}
      >
        <Icon name="close" size={16} />
      </button>
    </div>
  );
}
