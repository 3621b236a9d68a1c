import type { IncomingHttpHeaders } from "node:http";
import * as generalOutcome from "@crux/contract/outcomes/general";
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from "fastify";
import { Fail } from "../fail.ts";
import { faultOf } from "../log/fault.ts";
import { logAnswers, type OnAnswer } from "./answer-log.ts";
import { holdRefusals, logOnce, type OnUndeclared } from "./declared-refusals.ts";
import { refusalEnvelope } from "./envelope.ts";
import { CONNECTIONS_PER_ADDRESS, limitConnections } from "./limit-connections.ts";
import { permissionsPolicy } from "./permissions-policy.ts";
import { type Refusal, refusalOf } from "./refusal-of.ts";
import { requestIdOf } from "./request-id.ts";
import { NO_PROXY, type TrustsProxy } from "./trusted-proxies.ts";
import { answerUnreadable, refuseAddress, tooSlow } from "./unreadable-request.ts";

const MAX_BODY_BYTES = 256 * 1024;
const DOCUMENT_HEADERS = {
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": permissionsPolicy([]),
};
const TALKATIVE = new Set(["trace", "debug", "info"]);
const MAX_CONNECTIONS = 10_000;
const HEADERS_MS = 15_000;
const BODY_MS = 15_000;
/** A table of 32 MB at three times the pace below which an upload is given up; other bodies have `BODY_MS`. */
const REQUEST_MS = 540_000;
/** Browsers that came by TLS once come by TLS for a year (ASVS 3.4.1). */
const ONLY_TLS = "max-age=31536000; includeSubDomains";

export type HttpOptions = {
  logLevel: string;
  /** Customers reach the shop by TLS. */
  isHttps?: boolean;
  /** Whose word on a client's address is believed; nobody's unless said. */
  trustsProxy?: TrustsProxy;
  /** Open connections of one address; 256 unless said. */
  connectionsPerAddress?: number;
  /** How long the body of a request that is no form may take; 15 s unless said. */
  bodyMs?: number;
  /** Takes the lines of the log; the standard output unless set. */
  logTo?: { write(line: string): void };
  /** What stands for an address in the log; nothing unless set. */
  wordOf?: (address: string) => string;
  onAnswer?: OnAnswer;
  /** Hears of refusals that their calls do not declare; the log does, once of each, unless set. */
  onUndeclared?: OnUndeclared;
};

/** The HTTP server with its limits, security headers and envelope for every kind of failure. */
export function createHttp({
  logLevel,
  isHttps = false,
  trustsProxy = NO_PROXY,
  connectionsPerAddress = CONNECTIONS_PER_ADDRESS,
  bodyMs = BODY_MS,
  logTo,
  wordOf = () => "",
  onAnswer,
  onUndeclared,
}: HttpOptions): FastifyInstance {
  const isTalkative = TALKATIVE.has(logLevel);
  const app = Fastify({
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_MS,
    connectionTimeout: 30_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: true,
    trustProxy: trustsProxy,
    // Node looks for requests that are too slow only this often. It takes the two limits for each other when the headers' is the longer one.
    http: { connectionsCheckingInterval: 5_000, headersTimeout: HEADERS_MS, requestTimeout: REQUEST_MS },
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (_error, _request, reply) => refuseAddress(reply),
    genReqId: requestIdOf,
    // Lines name their request themselves; a logger of its own per request costs more than the line.
    childLoggerFactory: (logger) => logger,
    routerOptions: { maxParamLength: 400 },
    logController: new LogController({ disableRequestLogging: true }),
    // Libraries speak below this level, and quote headers with tokens in them.
    logger: {
      ...(logTo && { stream: logTo }),
      level: isTalkative ? "info" : logLevel,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
    },
  });
  app.addHook("onSend", (request, reply, payload, done) => {
    reply.header("x-content-type-options", "nosniff");
    if (isHttps) reply.header("strict-transport-security", ONLY_TLS);
    // The rest speaks of documents; an answer in JSON is none.
    // A page that says something of its own keeps it.
    if (!request.url.startsWith("/v1/")) reply.headers({ ...DOCUMENT_HEADERS, ...reply.getHeaders() });
    done(null, payload);
  });
  endSlowBodies(app, bodyMs);
  logAnswers(app, { isTalkative, wordOf, onAnswer });
  const hold = holdRefusals(onUndeclared ?? logOnce(app.log));
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { code, status, data = null } = hasLeft(request) ? LEFT : refusalOf(error);
    request.trail.code = code;
    if (error instanceof Fail) hold(request, error.code);
    if (status >= 500) {
      const route = request.routeOptions.url ?? "-";
      request.log.error({ id: request.id, route, ...faultOf(error) });
    }
    if (status === 503) reply.header("retry-after", "5");
    if (status === 429) reply.header("retry-after", "60");
    return reply.code(status).send(refusalEnvelope({ code, data }));
  });
  app.setNotFoundHandler((request, reply) => {
    const code = generalOutcome.NOT_FOUND;
    request.trail.code = code;
    return reply.code(404).send(refusalEnvelope({ code }));
  });
  app.server.maxConnections = MAX_CONNECTIONS;
  limitConnections(app.server, { perAddress: connectionsPerAddress, trustsProxy });
  return app;
}

/** Ends requests whose body drips; forms with files are watched by whoever reads them. */
function endSlowBodies(app: FastifyInstance, bodyMs: number): void {
  app.addHook("preParsing", ({ raw }, _reply, payload, done) => {
    // False means on its way over a connection: what this process asks itself has arrived.
    if (raw.complete === false && hasPlainBody(raw.headers)) {
      const end = () => {
        if (!raw.complete) answerUnreadable(tooSlow(), raw.socket);
      };
      // A server that was busy looks after it has taken what came meanwhile.
      const timer = setTimeout(() => setImmediate(end), bodyMs);
      raw.once("close", () => clearTimeout(timer));
    }
    done(null, payload);
  });
}

function hasPlainBody({
  "content-length": length,
  "transfer-encoding": encoding,
  "content-type": type,
}: IncomingHttpHeaders): boolean {
  return (length !== undefined || encoding !== undefined) && !type?.startsWith("multipart/");
}

/** Nobody reads this answer; it is only logged, and a visitor who leaves is no failure of ours. */
const LEFT: Refusal = { code: generalOutcome.INVALID_REQUEST, status: 400 };

/** True when the connection ended before the whole request was there. */
function hasLeft({ raw }: FastifyRequest): boolean {
  return raw.destroyed && raw.complete === false;
}
