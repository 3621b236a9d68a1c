import type { z } from "zod";
import { text } from "../../variables.ts";
import type { S3Account } from "./s3.ts";

/** Where files lie: in the data folder, or in a bucket that all servers reach. */
export type StorageConfig = { kind: "folder" } | ({ kind: "s3" } & S3Account);

const address = text.refine(
  (url) => /^https?:\/\/[^?#]+$/.test(url) && URL.canParse(url),
  "S3_ENDPOINT is not an address as in https://s3.ap-southeast-2.amazonaws.com",
);

/** The variables of the store of files. */
export const STORAGE_VARIABLES = {
  S3_ENDPOINT: address.optional(),
  S3_BUCKET: text.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "S3_BUCKET is not a bucket's name").optional(),
  S3_REGION: text.regex(/^[a-z0-9-]{1,40}$/, "S3_REGION is not a region's name").optional(),
  S3_ACCESS_KEY: text.optional(),
  S3_SECRET: text.optional(),
};

type Given = { [Name in keyof typeof STORAGE_VARIABLES]?: z.output<(typeof STORAGE_VARIABLES)[Name]> };

/** Reads where files lie; throws in words, and without any secret, when a bucket is named by half. */
export function readStorageConfig(given: Given): StorageConfig {
  const names = Object.keys(STORAGE_VARIABLES) as (keyof Given)[];
  const missing = names.filter((name) => !given[name]);
  if (missing.length === names.length) return { kind: "folder" };
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY: accessKey,
    S3_SECRET: secret,
  } = given;
  if (!endpoint || !bucket || !region || !accessKey || !secret)
    throw new Error(`S3 还需要设置 ${missing.join("、")}。S3 needs ${missing.join(", ")}, too.`);
  return { kind: "s3", endpoint, bucket, region, accessKey, secret };
}
