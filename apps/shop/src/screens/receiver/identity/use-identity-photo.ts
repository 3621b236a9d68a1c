import { ApiError } from "@crux/client/client";
import { userApi } from "@crux/contract/user";
import { shrinkPicture, UnreadablePicture } from "@crux/web/shrink-picture";
import { useEffect, useRef, useState } from "react";
import { reportError } from "../../../browser/api.ts";
import { upload } from "../../../browser/own-files.ts";
import { toast } from "../../../ui/layer/toast.tsx";
import { judgePhoto } from "./judge-photo.ts";
import type { PhotoFlaw } from "./photo-quality.ts";

export type IdentitySide = "FRONT" | "BACK";

/** One side on its way to the server: each has its own loading (R-RCV-21). */
export type IdentityPhoto = {
  /** The part that is sent; null while nothing is on its way. */
  progress: number | null;
  /** The last attempt failed and can be repeated without picking the photo again. */
  hasFailed: boolean;
  /** What makes the photo that was picked last hard to read; it is used all the same. */
  flaw: PhotoFlaw | null;
  pick: (file: File) => void;
  retry: () => void;
  cancel: () => void;
};

const LONGEST_PX = 1024;
/** A card that is photographed from nearby is larger; on a smaller picture customs can't read it. */
const SMALLEST_PX = 320;

/** Shrinks and sends the photo of one side; `onUrl` hears its address, or "" after a failure (R-RCV-33). */
export function useIdentityPhoto(side: IdentitySide, onUrl: (url: string) => void): IdentityPhoto {
  const [progress, setProgress] = useState<number | null>(null);
  const [failed, setFailed] = useState<Blob | null>(null);
  const [flaw, setFlaw] = useState<PhotoFlaw | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (prepare: () => Promise<Blob | null>) => {
    running.current?.abort();
    const attempt = new AbortController();
    running.current = attempt;
    setFailed(null);
    setProgress(0);
    let picture: Blob | null = null;
    try {
      picture = await prepare();
      if (picture && !attempt.signal.aborted) {
        const onProgress = (part: number) => running.current === attempt && setProgress(part);
        const options = { fields: { idType: side }, onProgress, signal: attempt.signal };
        onUrl(await upload(userApi.uploadIdPhoto, picture, options));
        toast("上传成功");
      }
    } catch (error) {
      if (attempt.signal.aborted) return;
      onUrl("");
      setFailed(picture);
      report(error);
    } finally {
      if (running.current === attempt) {
        running.current = null;
        setProgress(null);
      }
    }
  };

  return {
    progress,
    hasFailed: failed !== null,
    flaw,
    pick: (file) =>
      void start(async () => {
        setFlaw(null);
        const picture = await prepare(file);
        if (picture) setFlaw(await judgePhoto(picture));
        return picture;
      }),
    retry: () => failed && void start(async () => failed),
    cancel: () => {
      running.current?.abort();
      setFailed(null);
    },
  };
}

async function prepare(file: File): Promise<Blob | null> {
  const { blob, width, height } = await shrinkPicture(file, { longest: LONGEST_PX });
  if (Math.max(width, height) >= SMALLEST_PX) return blob;
  toast("照片太小，看不清证件，请重新拍摄");
  return null;
}

function report(error: unknown): void {
  if (error instanceof UnreadablePicture) toast("无法读取该照片，请换一张 JPG 或 PNG 图片");
  else if (error instanceof ApiError) reportError(error);
  else throw error;
}
