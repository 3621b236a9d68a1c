import { z } from "zod";
import { time } from "./wire.ts";

/** How often something was edited: 0 for what nobody edited yet. An edit says which version it began with. */
export const version = z.int().min(0);

/** What stands beside anything that staff edit: its version, and who left it so when; `""` and null while nobody did. */
export const edited = { version, editor: z.string(), editTime: time.nullable() };
export type Edited = { version: number; editor: string; editTime: string | null };

/**
 * The data of `general.CHANGED_MEANWHILE`, with which an edit is refused that began with an older version: what stands
 * there by now, in the fields that the call edits, with the version that the next try names.
 */
export type Clash<Fields = Record<string, unknown>> = Edited & { now: Fields };
