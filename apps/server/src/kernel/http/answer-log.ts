import * as generalOutcome from "@crux/contract/outcomes/general";
import * as orderOutcome from "@crux/contract/outcomes/order";
import * as sessionOutcome from "@crux/contract/outcomes/session";
import * as staffOutcome from "@crux/contract/outcomes/staff";
import * as userOutcome from "@crux/contract/outcomes/user";
import * as verificationOutcome from "@crux/contract/outcomes/verification";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Vault } from "../files/vault.ts";
import { addressGroup } from "../limits/address-group.ts";
import { newTrail } from "../log/trail.ts";
import { REQUEST_ID } from "./request-id.ts";

/** Hears of every answer: the route's pattern, the envelope's code, how long it took. */
export type OnAnswer = (answer: { route: string; status: number; code: number; ms: number }) => void;

type LogOptions = {
  /** Every answer has its line; without it only refusals that matter have one. */
  isTalkative: boolean;
  /** What stands for an address in the log: the same word for the same address on every server. */
  wordOf: (address: string) => string;
  onAnswer?: OnAnswer | undefined;
};

const WORD_LENGTH = 16;

/**
 * What stands for an address: its network under the key that all servers share, so that one guesser is one word
 * everywhere and nobody reads an address from it without the key.
 */
export function addressWord({ box }: Pick<Vault, "box">): (address: string) => string {
  return (address) => box.blindIndex(`address ${addressGroup(address)}`).slice(0, WORD_LENGTH);
}

/**
 * Refusals that tell of guessing, of somebody at a door that is not theirs, or of too much: passwords and codes that
 * are wrong, tokens, foreign ids, forged notices (`general.FORBIDDEN`), limits, the own approval.
 */
const TELLING = new Set<number>([
  orderOutcome.FORBIDDEN,
  userOutcome.WRONG_PASSWORD,
  userOutcome.WRONG_CODE,
  sessionOutcome.TOKEN_MISSING,
  sessionOutcome.TOKEN_UNKNOWN,
  sessionOutcome.ACCOUNT_DISABLED,
  sessionOutcome.WRONG_TOKEN_KIND,
  sessionOutcome.EXPIRED,
  verificationOutcome.CODE_EXPIRED,
  verificationOutcome.TOO_FREQUENT,
  verificationOutcome.CHALLENGE_REQUIRED,
  staffOutcome.WRONG_CREDENTIALS,
  staffOutcome.OWN_REQUEST,
  generalOutcome.FORBIDDEN,
  generalOutcome.TOO_MANY_REQUESTS,
]);

/**
 * One line per answer: the route's pattern, never its values, so that ids, names and tokens stay out of the log.
 * Refusals that matter are warnings and say who was refused, by id, and from where, by a word; so do good answers of
 * calls that are noted. Each request has an id, the proxy's where it gave one, which the answer's header repeats.
 */
export function logAnswers(app: FastifyInstance, { isTalkative, wordOf, onAnswer }: LogOptions): void {
  app.decorateRequest("trail");
  app.addHook("onRequest", (request, reply, done) => {
    request.trail = newTrail(request.id);
    reply.header(REQUEST_ID, request.id);
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    const { code, subject, isNoted } = request.trail;
    const isTelling = code !== 0 && (isNoted || TELLING.has(code));
    if (isTalkative || isTelling) {
      const whom = isTelling || isNoted ? { subject, address: wordOf(request.ip) } : {};
      request.log[isTelling ? "warn" : "info"]({ ...lineOf(request, reply), ...whom });
    }
    onAnswer?.({
      route: request.routeOptions.url ?? "-",
      status: reply.statusCode,
      code,
      ms: reply.elapsedTime,
    });
    done();
  });
}

function lineOf(request: FastifyRequest, reply: FastifyReply) {
  return {
    id: request.id,
    method: request.method,
    route: request.routeOptions.url ?? "-",
    status: reply.statusCode,
    code: request.trail.code,
    ms: Math.round(reply.elapsedTime),
  };
}
