import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { checkName, isStoredName, type Storage, StorageAway, type StoredFile } from "./port.ts";

/** A bucket, and the key that may list it and read, write and remove its objects. */
export type S3Account = {
  /** As in `https://s3.ap-southeast-2.amazonaws.com`; the bucket stands in the path unless the host begins with it. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKey: string;
  secret: string;
};

/** One try; each request may be made again, since names and what is in a file belong together. */
const LIMIT_MS = 10_000;
const TRIES = 3;
const PAUSE_MS = 200;

type Asked = { method: "GET" | "PUT" | "DELETE"; url: string; body?: Uint8Array<ArrayBuffer> };

/**
 * Keeps files as objects of a bucket, by the S3 protocol; what signs is loaded with the first request. Every body is signed
 * for, so nobody in between can change one. Throws `StorageAway` when the store does not answer or refuses.
 */
export function createS3Storage(account: S3Account): Storage {
  const base = baseOf(account);
  const ask = createAsker(account);
  const urlOf = (name: string) => {
    checkName(name);
    return `${base}/${name}`;
  };
  return {
    async put(name, body) {
      need(await ask({ method: "PUT", url: urlOf(name), body: new Uint8Array(body) }));
    },
    async get(name) {
      const answer = await ask({ method: "GET", url: urlOf(name) });
      if (answer.status === 404 && reasonOf(answer) === "NoSuchKey") return null;
      return need(answer).body;
    },
    async delete(name) {
      const answer = await ask({ method: "DELETE", url: urlOf(name) });
      if (answer.status !== 404 || reasonOf(answer) !== "NoSuchKey") need(answer);
    },
    async *list() {
      let token: string | null = null;
      do {
        const query = new URLSearchParams({
          "list-type": "2",
          ...(token && { "continuation-token": token }),
        });
        const { body } = need(await ask({ method: "GET", url: `${base}?${query}` }));
        const page = readPage(body.toString());
        yield page.files;
        token = page.next;
      } while (token !== null);
    },
  };
}

function baseOf({ endpoint, bucket }: S3Account): string {
  const { origin, hostname, pathname } = new URL(endpoint);
  const path = pathname.replace(/\/+$/, "");
  return hostname.startsWith(`${bucket}.`) ? `${origin}${path}` : `${origin}${path}/${bucket}`;
}

type Answer = { status: number; body: Buffer };

function createAsker({ region, accessKey, secret }: S3Account): (asked: Asked) => Promise<Answer> {
  const open = async () => {
    const { AwsClient } = await import("aws4fetch");
    return new AwsClient({ accessKeyId: accessKey, secretAccessKey: secret, service: "s3", region });
  };
  let client: ReturnType<typeof open> | null = null;
  const askOnce = async ({ method, url, body }: Asked): Promise<Answer> => {
    client ??= open();
    const hash = createHash("sha256")
      .update(body ?? "")
      .digest("hex");
    const headers = { "x-amz-content-sha256": hash };
    const request = await (await client).sign(url, { method, headers, ...(body && { body }) });
    const answer = await fetch(request, { redirect: "manual", signal: AbortSignal.timeout(LIMIT_MS) });
    return { status: answer.status, body: Buffer.from(await answer.arrayBuffer()) };
  };
  return async (asked) => {
    for (let tries = 1; ; tries += 1) {
      const answer = await askOnce(asked).catch(() => null);
      if (answer && answer.status < 500 && answer.status !== 429) return answer;
      if (tries === TRIES)
        throw new StorageAway(answer ? `${answer.status} ${reasonOf(answer)}`.trim() : "nothing");
      await pause(PAUSE_MS * tries);
    }
  };
}

function need(answer: Answer): Answer {
  if (answer.status >= 200 && answer.status < 300) return answer;
  throw new StorageAway(`${answer.status} ${reasonOf(answer)}`.trim());
}

/** The store's own short word for why, such as `AccessDenied`; its long words may quote keys. */
function reasonOf({ body }: Answer): string {
  return /<Code>(\w{1,60})<\/Code>/.exec(body.subarray(0, 2_000).toString())?.[1] ?? "";
}

/** A page of a list. The names of our own files have no sign that would be written in another way. */
function readPage(xml: string): { files: StoredFile[]; next: string | null } {
  const files = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = ""]) => ({
    name: textOf(entry, "Key") ?? "",
    at: new Date(textOf(entry, "LastModified") ?? 0),
  }));
  return {
    files: files.filter(({ name }) => isStoredName(name)),
    next: textOf(xml, "NextContinuationToken"),
  };
}

const SIGNS: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function textOf(xml: string, tag: string): string | null {
  const [, text] = new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml) ?? [];
  return text === undefined ? null : text.replace(/&(amp|lt|gt|quot|apos);/g, (_, sign) => SIGNS[sign] ?? "");
}
