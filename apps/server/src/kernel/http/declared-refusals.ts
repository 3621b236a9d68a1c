import type { Outcome } from "@crux/contract/outcome";
import { refusalsByKind } from "@crux/contract/refusals";
import type { FastifyBaseLogger, FastifyRequest } from "fastify";
import type { ServedCall } from "../verb/serve.ts";

/** Hears of a refusal that its call does not declare: the call's line, and the code that was answered all the same. */
export type OnUndeclared = (line: string, code: Outcome) => void;

/** What a call of the contract says of its refusals; null where it runs others and so may be refused with anything. */
type Declared = { line: string; refusals: ReadonlySet<Outcome> | null };

declare module "fastify" {
  interface FastifyContextConfig {
    declared?: Declared;
  }
}

/** All that a call may be refused with, by its schema and by its kind. */
export function declaredOf({ endpoint: { line }, schema }: ServedCall): Declared {
  const { input, fails, runsOthers = false } = schema;
  return { line, refusals: runsOthers ? null : new Set([...fails, ...refusalsByKind(line, input)]) };
}

/** Tells of a refusal that its call does not declare. It costs nothing where nothing is refused. */
export function holdRefusals(tell: OnUndeclared): (request: FastifyRequest, code: Outcome) => void {
  return ({ routeOptions: { config } }, code) => {
    const { declared } = config;
    if (declared?.refusals && !declared.refusals.has(code)) tell(declared.line, code);
  };
}

/** Tells the log once of each. */
export function logOnce(log: FastifyBaseLogger): OnUndeclared {
  const told = new Set<string>();
  return (line, code) => {
    const name = `${line} ${code}`;
    if (told.has(name)) return;
    told.add(name);
    log.error({ undeclared: code, line });
  };
}
