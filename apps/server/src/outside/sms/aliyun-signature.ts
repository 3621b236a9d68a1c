import { createHash, createHmac } from "node:crypto";

export type AliyunRequest = {
  /** Scheme and host. */
  base: string;
  action: string;
  version: string;
  query: Record<string, string>;
  at: Date;
  nonce: string;
};

const ALGORITHM = "ACS3-HMAC-SHA256";

/** Address and headers of a POST without a body, signed as Alibaba Cloud's signature version 3 wants it. */
export function signAliyun(
  { accessKeyId, accessKeySecret }: { accessKeyId: string; accessKeySecret: string },
  { base, action, version, query, at, nonce }: AliyunRequest,
): { url: string; headers: Record<string, string> } {
  const queryText = Object.entries(query)
    .map(([key, value]) => `${encode(key)}=${encode(value)}`)
    .sort()
    .join("&");
  const headers: Record<string, string> = {
    host: new URL(base).host,
    "x-acs-action": action,
    "x-acs-content-sha256": sha256(""),
    "x-acs-date": at.toISOString().replace(/\.\d{3}/, ""),
    "x-acs-signature-nonce": nonce,
    "x-acs-version": version,
  };
  const names = Object.keys(headers).sort();
  const lines = names.map((name) => `${name}:${headers[name]}\n`).join("");
  const signed = names.join(";");
  const canonical = ["POST", "/", queryText, lines, signed, headers["x-acs-content-sha256"]].join("\n");
  const signature = createHmac("sha256", accessKeySecret)
    .update(`${ALGORITHM}\n${sha256(canonical)}`)
    .digest("hex");
  return {
    url: `${base}/?${queryText}`,
    headers: {
      ...headers,
      authorization: `${ALGORITHM} Credential=${accessKeyId},SignedHeaders=${signed},Signature=${signature}`,
    },
  };
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** Percent-encoding by RFC 3986, stricter than `encodeURIComponent`. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
