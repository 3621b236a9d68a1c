import { ApiError } from "@crux/client/client";

/** Loads files that only their owner's token opens; throws `ApiError`. */
export function createFileLoader(token: () => string): (url: string) => Promise<Blob> {
  return (url) => loadFile(url, token());
}

async function loadFile(url: string, token: string): Promise<Blob> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(url, { headers, cache: "no-store" }).catch(() => null);
  if (!response) throw new ApiError(null, "网络连接失败，请检查网络后重试");
  if (!response.ok || !response.headers.get("content-type")?.startsWith("image/"))
    throw new ApiError(null, "照片无法打开，请重新上传");
  return response.blob();
}
