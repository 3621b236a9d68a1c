import * as generalOutcome from "@crux/contract/outcomes/general";
import type { FastifyError } from "fastify";
import { StorageAway } from "../../outside/storage/port.ts";
import { isUnavailable, sqlState } from "../database/database.ts";
import { Fail } from "../fail.ts";

export type Refusal = { code: number; status: number; data?: unknown };

/** PostgreSQL's words for "this value is not acceptable": the input got past a schema, still nobody's fault but its own. */
const BAD_INPUT_STATES = new Set(["22021", "22P02", "22003", "22007", "22008", "22P05"]);

/** What an error of any kind is answered with. */
export function refusalOf(error: FastifyError): Refusal {
  if (error instanceof Fail) return error;
  if (BAD_INPUT_STATES.has(sqlState(error))) return { code: generalOutcome.INVALID_REQUEST, status: 400 };
  if (isUnavailable(error) || error instanceof StorageAway)
    return { code: generalOutcome.UNAVAILABLE, status: 503 };
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return { code: generalOutcome.INVALID_REQUEST, status: 400 };
  return { code: generalOutcome.UNAVAILABLE, status: 500 };
}
