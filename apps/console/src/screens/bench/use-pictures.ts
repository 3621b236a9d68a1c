import { ApiError } from "@crux/client/client";
import { orderOpsApi } from "@crux/contract/order";
import { useCallback, useRef, useState } from "react";
import { client } from "../../browser/api.ts";
import { untilAnswered } from "../../browser/until-answered.ts";
import { upload } from "../../browser/upload.ts";

export const MOST_PICTURES = 6;

/** A picture of the open parcel; `url` is null until the server has it. */
export type Picture = { id: number; url: string | null; blob: Blob | null; failure: string };

type Pictures = {
  list: readonly Picture[];
  /** Shows what the server has of a parcel, or nothing. */
  load(urls: readonly string[]): void;
  /** Takes one more and sends it, again and again until the server answers. */
  add(pkgId: number, blob: Blob, signal: AbortSignal): void;
  remove(pkgId: number, picture: Picture): void;
  /** The addresses of all, once the server has them; throws what one was refused with. */
  kept(): Promise<string[]>;
};

/** The pictures of the parcel on the bench. */
export function usePictures(): Pictures {
  const [list, setList] = useState<readonly Picture[]>([]);
  const sending = useRef(new Map<number, Promise<string>>());
  const nextId = useRef(1);
  const put = useCallback((id: number, change: Partial<Picture>) => {
    setList((before) => before.map((one) => (one.id === id ? { ...one, ...change } : one)));
  }, []);

  return {
    list,
    load: useCallback((urls) => {
      const pictures = urls.map((url) => ({ id: nextId.current++, url, blob: null, failure: "" }));
      sending.current = new Map(pictures.map(({ id, url }) => [id, Promise.resolve(url)]));
      setList(pictures);
    }, []),
    add(pkgId, blob, signal) {
      const id = nextId.current++;
      const sent = untilAnswered(() => upload(orderOpsApi.uploadPackPhoto, blob, { fields: { pkgId } }), {
        signal,
        onLost: () => put(id, { failure: "网络中断，正在重试" }),
      });
      sent.then(
        (url) => put(id, { url, failure: "" }),
        (error: unknown) => put(id, { failure: error instanceof ApiError ? error.message : "上传失败" }),
      );
      sending.current.set(id, sent);
      setList((before) => [...before, { id, url: null, blob, failure: "" }]);
    },
    remove(pkgId, { id, url }) {
      sending.current.delete(id);
      setList((before) => before.filter((one) => one.id !== id));
      const name = url?.split("/").at(-1);
      // Where this fails the picture goes by itself after a shift.
      if (name) void client.call(orderOpsApi.removePackPhoto, { pkgId, name }).catch(() => {});
    },
    kept: () => Promise.all(sending.current.values()),
  };
}
