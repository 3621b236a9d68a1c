import { ApiError } from "@crux/client/client";
import type { orderApi } from "@crux/contract/order";
import type { userApi } from "@crux/contract/user";
import type { Envelope } from "@crux/contract/wire";
import { getSession } from "./shop-session.ts";

type UploadLine =
  | (typeof userApi)["uploadIdPhoto" | "uploadAvatar"]["line"]
  | (typeof orderApi)["uploadProof"]["line"];

type UploadOptions = {
  fields?: Record<string, string>;
  /** Hears the part that is sent, from 0 to 1. */
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
};

const LIMIT_MS = 60_000;
const FAILED = "上传失败，请检查网络后重试";

/**
 * Sends a picture as a form and answers its address. Throws `ApiError`, without a code for a failed network;
 * an upload that was cancelled rejects with an `AbortError`.
 */
export function upload(
  endpoint: { line: UploadLine },
  picture: Blob,
  { fields = {}, onProgress, signal }: UploadOptions = {},
): Promise<string> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", picture, "photo.jpg");
  return new Promise((resolve, reject) => {
    // fetch cannot tell how much it has sent.
    const request = new XMLHttpRequest();
    request.open("PUT", `/v1${endpoint.line.slice("PUT ".length)}`);
    request.setRequestHeader("authorization", `Bearer ${getSession()?.token ?? ""}`);
    request.timeout = LIMIT_MS;
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    const fail = () => reject(new ApiError(null, FAILED));
    request.onerror = fail;
    request.ontimeout = fail;
    request.onabort = () => reject(new DOMException("cancelled", "AbortError"));
    request.onload = () => void answerOf(request.response).then(resolve, reject);
    signal?.addEventListener("abort", () => request.abort());
    if (signal?.aborted) request.abort();
    else request.send(form);
  });
}

async function answerOf(envelope: Envelope<string> | null): Promise<string> {
  if (envelope?.code === 0 && envelope.data !== null) return envelope.data;
  if (!envelope) throw new ApiError(null, FAILED);
  const { codeText } = await import("@crux/contract/codes");
  throw new ApiError(envelope.code, codeText(envelope.code));
}
