import { ApiError } from "@crux/client/client";
import { shrinkPicture, UnreadablePicture } from "@crux/web/shrink-picture";
import { sessionStored } from "@crux/web/storage";
import { useEffect, useRef, useState } from "react";
import { loadPrivateFile, type PictureUpload, upload as sendPicture } from "../../browser/own-files.ts";
import { toast } from "../../ui/layer/toast.tsx";

/** A picture on its way to the server or there already. */
export type Upload = {
  key: string;
  /** What this browser shows of it; empty until it is loaded. */
  preview: string;
  /** Where the server keeps it; empty until it arrived. */
  url: string;
  /** The part that is sent; null while nothing is on its way. */
  progress: number | null;
  /** What to send again after a failure. */
  failed: Blob | null;
};

export type Uploads = {
  most: number;
  list: readonly Upload[];
  urls: string[];
  isUploading: boolean;
  add: (files: readonly File[]) => void;
  retry: (key: string) => void;
  remove: (key: string) => void;
  clear: () => void;
};

/** Nothing has arrived, and nothing is on its way. */
export function isWithout({ urls, isUploading }: Uploads): boolean {
  return urls.length === 0 && !isUploading;
}

const LARGEST_BYTES = 10 * 1024 * 1024;
/** Small print of a receipt stays readable. */
const LONGEST_PX = 1600;

const drafts = sessionStored("proofs", isDrafts);

type Terms = {
  endpoint: PictureUpload;
  /** Under which name what arrived outlives a reload of the page. */
  draft: string | number;
  most: number;
  /** What is there already where nothing was begun. */
  initial?: readonly string[] | undefined;
};

/** A few pictures on their way to the server; what arrived outlives a reload of the page (R-PAY-12, R-PAY-16). */
export function useUploads({ endpoint, draft, most, initial = [] }: Terms): Uploads {
  const [list, setList] = useState<Upload[]>(() => kept(draft, initial));
  const uploads = useRef(new Map<string, AbortController>());
  const change = (key: string, part: Partial<Upload>) =>
    setList((before) => before.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const drop = (key: string) => setList((before) => before.filter((one) => one.key !== key));

  const urls = list.flatMap(({ url }) => (url ? [url] : []));
  const arrived = urls.join("||");
  useEffect(() => keepDraft(draft, arrived), [draft, arrived]);
  usePreviews(list, change, drop);
  useEffect(() => {
    const running = uploads.current;
    return () => {
      for (const attempt of running.values()) attempt.abort();
    };
  }, []);

  const send = async (key: string, picture: Blob) => {
    const attempt = new AbortController();
    uploads.current.set(key, attempt);
    change(key, { progress: 0, failed: null });
    try {
      const onProgress = (progress: number) => change(key, { progress });
      const url = await sendPicture(endpoint, picture, { onProgress, signal: attempt.signal });
      change(key, { progress: null, url });
    } catch (error) {
      if (attempt.signal.aborted) return;
      change(key, { progress: null, failed: picture });
      toast(error instanceof ApiError ? error.message : "上传失败");
    } finally {
      uploads.current.delete(key);
    }
  };

  const start = async (file: File) => {
    const picture = await readable(file);
    if (!picture) return;
    const key = URL.createObjectURL(picture);
    setList((before) => [...before, { key, preview: key, url: "", progress: 0, failed: null }]);
    await send(key, picture);
  };

  return {
    most,
    list,
    urls,
    isUploading: list.some(({ progress }) => progress !== null),
    add(files) {
      const room = most - list.length;
      if (files.length > room) toast(`最多上传${most}张图片`);
      for (const file of files.slice(0, room)) void start(file);
    },
    retry(key) {
      const failed = list.find((one) => one.key === key)?.failed;
      if (failed) void send(key, failed);
    },
    remove(key) {
      uploads.current.get(key)?.abort();
      drop(key);
    },
    clear() {
      // At once: the page may be left before it is drawn again.
      keepDraft(draft, "");
      setList([]);
    },
  };
}

/** A small upright JPEG of what was picked, or null after saying why not. */
async function readable(file: File): Promise<Blob | null> {
  if (!file.type.startsWith("image/")) return refuse("只能上传图片文件");
  if (file.size > LARGEST_BYTES) return refuse("图片不能超过10MB");
  try {
    return (await shrinkPicture(file, { longest: LONGEST_PX })).blob;
  } catch (error) {
    if (!(error instanceof UnreadablePicture)) throw error;
    return refuse("无法读取该图片，请换一张JPG或PNG图片");
  }
}

function refuse(words: string): null {
  toast(words);
  return null;
}

/** Loads the pictures that an earlier visit sent; one that the server gave up is gone. */
function usePreviews(
  list: readonly Upload[],
  change: (key: string, part: Partial<Upload>) => void,
  drop: (key: string) => void,
): void {
  const first = useRef({ list, change, drop });
  useEffect(() => {
    for (const { key, url, preview } of first.current.list) {
      if (preview !== "") continue;
      loadPrivateFile(url)
        .then((picture) => first.current.change(key, { preview: URL.createObjectURL(picture) }))
        .catch(() => first.current.drop(key));
    }
  }, []);
}

function kept(draft: string | number, initial: readonly string[]): Upload[] {
  const begun = (drafts.get()?.[draft] ?? "").split("||").filter(Boolean);
  return (begun.length > 0 ? begun : initial).map((url) => ({
    key: url,
    // Public pictures are shown as they are; of others a private copy is loaded.
    preview: url.startsWith("/media/") ? `${url}?w=360` : "",
    url,
    progress: null,
    failed: null,
  }));
}

function keepDraft(draft: string | number, urls: string): void {
  const { [draft]: _, ...others } = drafts.get() ?? {};
  drafts.set(urls === "" ? others : { ...others, [draft]: urls });
}

function isDrafts(value: unknown): value is Record<string, string> {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.values(value).every((urls) => typeof urls === "string")
  );
}
