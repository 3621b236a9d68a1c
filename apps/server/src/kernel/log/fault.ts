import { join, sep } from "node:path";
import { sqlState } from "../database/database.ts";
import { createSourcePlaces } from "./source-places.ts";

/** An error as the log may hold it: its class, the SQLSTATE or system code, and where it came from. */
export type Fault = { name: string; state: string; place: string[] };

const ROOT = join(import.meta.dirname, "../../../../..") + sep;
const FRAME = /^ {4}at (?:async )?(?:(.+?) \()?(?:file:\/\/)?(\/[^()]+):(\d+):(\d+)\)?$/;
const sourcePlaceOf = createSourcePlaces();
const MAX_FRAMES = 5;

// Databases and parsers use up the ten frames of the engine before it comes to ours.
Error.stackTraceLimit = 30;

/**
 * What happened and where, without the message: databases and parsers quote what people sent. The place is our own
 * lines, the innermost first; what has none of them names the library's.
 */
export function faultOf(error: unknown): Fault {
  if (!(error instanceof Error)) return { name: "unknown", state: "", place: [] };
  const frames = framesOf(error);
  const own = frames.filter((frame) => !frame.includes("node_modules"));
  return {
    name: error.name,
    state: sqlState(error),
    place: (own.length > 0 ? own : frames).slice(0, MAX_FRAMES),
  };
}

/** The frames behind the message, which may be of several lines and look like frames itself. */
function framesOf({ stack = "", message }: Error): string[] {
  const start = message === "" ? 0 : stack.indexOf(message) + message.length;
  return stack
    .slice(start)
    .split("\n")
    .flatMap((line) => {
      const [, name, file, row, column] = FRAME.exec(line) ?? [];
      if (!file?.startsWith(ROOT)) return [];
      const place = sourcePlaceOf(file, Number(row), Number(column));
      return [[name, place.slice(ROOT.length)].filter(Boolean).join(" ")];
    });
}
