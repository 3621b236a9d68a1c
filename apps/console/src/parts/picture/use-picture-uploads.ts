import { ApiError } from "@crux/client/client";
import { commodityOpsApi } from "@crux/contract/commodity";
import { useEffect, useRef, useState } from "react";
import { upload } from "../../browser/upload.ts";

/** A picture on its way to the server: `part` of it, from 0 to 1, has been sent; one that failed says why and waits. */
export type PendingPicture = { id: number; blob: Blob; part: number; failure: string };

type Uploads = {
  pending: readonly PendingPicture[];
  /** Takes files in their order; those beyond `room` are left out. */
  add(files: readonly Blob[], room: number): void;
  retry(id: number): void;
  drop(id: number): void;
};

const MAX_BYTES = 10 * 1024 * 1024;

/** Sends pictures to the public store one after the other, so that they arrive in the order in which they were chosen. */
export function usePictureUploads(onUploaded: (url: string) => void): Uploads {
  const [pending, setPending] = useState<readonly PendingPicture[]>([]);
  const nextId = useRef(1);
  const sending = useRef<{ id: number; stop: AbortController } | null>(null);
  const put = (id: number, change: Partial<PendingPicture>) =>
    setPending((before) => before.map((one) => (one.id === id ? { ...one, ...change } : one)));
  const drop = (id: number) => {
    if (sending.current?.id === id) sending.current.stop.abort();
    setPending((before) => before.filter((one) => one.id !== id));
  };

  const waiting = pending.find(({ failure }) => failure === "");
  useEffect(() => {
    if (!waiting || sending.current) return;
    const { id, blob } = waiting;
    const stop = new AbortController();
    sending.current = { id, stop };
    const onProgress = (part: number) => put(id, { part });
    upload(commodityOpsApi.uploadPicture, blob, { onProgress, signal: stop.signal })
      .then(
        (url) => {
          drop(id);
          onUploaded(url);
        },
        (error: unknown) => {
          if (!stop.signal.aborted) put(id, { failure: failureOf(error), part: 0 });
        },
      )
      .finally(() => {
        sending.current = null;
        // The next one is found by drawing anew.
        setPending((before) => [...before]);
      });
  });
  useEffect(() => () => sending.current?.stop.abort(), []);

  return {
    pending,
    add(files, room) {
      const added = files.slice(0, Math.max(0, room)).map((blob) => ({
        id: nextId.current++,
        blob,
        part: 0,
        failure: refusalOf(blob),
      }));
      setPending((before) => [...before, ...added]);
    },
    retry: (id) => put(id, { failure: "" }),
    drop,
  };
}

/** Why a file is not worth sending; empty where the server has to see it. */
function refusalOf({ type, size }: Blob): string {
  if (!/^image\/(?:jpeg|png|webp)$/.test(type)) return "请使用 JPG、PNG 或 WebP 图片";
  return size > MAX_BYTES ? "图片超过 10 MB" : "";
}

function failureOf(error: unknown): string {
  return error instanceof ApiError ? error.message : "上传失败";
}
