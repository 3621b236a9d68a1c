import { ApiError } from "@crux/client/client";
import { type Endpoint, type Input, splitLine } from "@crux/contract/endpoint";
import * as generalOutcome from "@crux/contract/outcomes/general";
import type { Envelope } from "@crux/contract/wire";

/** A call that takes a file and answers its address: its input in the contract says so. */
type UploadEndpoint = Endpoint<string, { file: Uint8Array }, string>;

type UploadOptions<E extends UploadEndpoint> = {
  /** What the input names beside the file; the path takes what it has a place for. */
  fields?: Omit<Input<E>, "file">;
  /** Hears the part that is sent, from 0 to 1. */
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
};

type Upload = <E extends UploadEndpoint>(
  endpoint: E,
  picture: Blob,
  options?: UploadOptions<E>,
) => Promise<string>;

const LIMIT_MS = 60_000;
const TOO_LARGE = 413;
const FAILED = "上传失败，请检查网络后重试";

/**
 * Sends a picture as a form, in the name of whose token it is, and answers its address. Throws `ApiError`, without a code
 * for a failed network; an upload that was cancelled rejects with an `AbortError`.
 */
export function createUpload(base: string, token: () => string): Upload {
  return (endpoint, picture, { fields = {}, onProgress, signal } = {}) => {
    const { method, path } = splitLine(endpoint.line);
    const values = new Map(Object.entries(fields).map(([name, value]) => [name, String(value)]));
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = values.get(name) ?? "";
      values.delete(name);
      return encodeURIComponent(value);
    });
    const form = new FormData();
    for (const [name, value] of values) form.append(name, value);
    form.append("file", picture, "photo.jpg");
    return new Promise((resolve, reject) => {
      // fetch cannot tell how much it has sent.
      const request = new XMLHttpRequest();
      request.open(method, base + filled);
      request.setRequestHeader("authorization", `Bearer ${token()}`);
      request.timeout = LIMIT_MS;
      request.responseType = "json";
      request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
      const fail = () => reject(new ApiError(null, FAILED));
      request.onerror = fail;
      request.ontimeout = fail;
      request.onabort = () => reject(new DOMException("cancelled", "AbortError"));
      request.onload = () => void answerOf(request).then(resolve, reject);
      signal?.addEventListener("abort", () => request.abort());
      if (signal?.aborted) request.abort();
      else request.send(form);
    });
  };
}

async function answerOf({ response, status }: XMLHttpRequest): Promise<string> {
  const envelope = response as Envelope<string> | null;
  if (envelope?.code === 0 && envelope.data !== null) return envelope.data;
  // A proxy in front of the shop says by a page of its own that a file is too large.
  const code = envelope?.code ?? (status === TOO_LARGE ? generalOutcome.FILE_TOO_LARGE : null);
  if (code === null) throw new ApiError(null, FAILED);
  const { codeText } = await import("@crux/contract/codes");
  throw new ApiError(code, codeText(code));
}
