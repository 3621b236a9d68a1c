import { createHash, randomBytes } from "node:crypto";
import * as sessionOutcome from "@crux/contract/outcomes/session";
import { Fail } from "../fail.ts";

const TOKEN = /^[a-z]{2}_[A-Za-z0-9_-]{43}$/;

/** Whose session a token opens: a customer's or somebody's of the staff. */
export type TokenKind = "cu_" | "st_";

/** 256 random bits behind the mark of their kind; only `hashOfToken` of it is ever kept. */
export function newToken(kind: TokenKind): string {
  return kind + randomBytes(32).toString("base64url");
}

/**
 * What stands for a token in the database. Throws `session.TOKEN_MISSING` missing, `session.TOKEN_UNKNOWN` malformed,
 * `session.WRONG_TOKEN_KIND` of another kind (OP-006).
 */
export function hashOfToken(token: string, kind: TokenKind): string {
  if (token === "") throw new Fail(sessionOutcome.TOKEN_MISSING);
  if (!TOKEN.test(token)) throw new Fail(sessionOutcome.TOKEN_UNKNOWN);
  if (!token.startsWith(kind)) throw new Fail(sessionOutcome.WRONG_TOKEN_KIND);
  return createHash("sha256").update(token).digest("hex");
}
