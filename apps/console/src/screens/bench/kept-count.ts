import { isRecord, sessionStored } from "@crux/web/storage";
import type { Counted } from "./count-pieces.ts";

/** What was counted and weighed, but not closed: the server knows nothing of it yet. */
type Kept = { pkgId: number; counted: Counted; weight: string };

/** It outlives a reload of the page. */
export const keptCount = sessionStored<Kept>("console.bench", isKept);

function isKept(value: unknown): value is Kept {
  if (!isRecord(value) || typeof value.pkgId !== "number" || typeof value.weight !== "string") return false;
  return isRecord(value.counted) && Object.values(value.counted).every((one) => typeof one === "number");
}
