import { readFileSync } from "node:fs";
import { join } from "node:path";
import { codeText } from "@crux/contract/codes";
import { type EndpointSchema, splitLine } from "@crux/contract/endpoint";
import { OUTCOME_NAMES } from "@crux/contract/outcome-names";
import * as generalOutcome from "@crux/contract/outcomes/general";
import { PREFIXES } from "@crux/contract/prefixes";
import { refusalsByKind } from "@crux/contract/refusals";
import { z } from "zod";

const { version: VERSION } = JSON.parse(
  readFileSync(join(import.meta.dirname, "../packages/contract/package.json"), "utf8"),
) as { version: string };

const TAGS = {
  sale: "The shop as it presents itself.",
  commodity: "Tags, products and skus.",
  user: "Accounts, logins, addresses and papers.",
  notify: "Messages, and codes by text.",
  member: "What members spend, and what it earns.",
  coupon: "Coupons and tickets.",
  cart: "The cart, and the preview of an order.",
  logistics: "Parcels and their tracks.",
  order: "Orders, their refunds and the way of their parcels.",
  payment: "Payments, and money that goes back.",
  report: "What was computed for somebody.",
  staff: "Accounts of the staff, and what they did.",
  task: "Long work that staff ask for: exports, imports, audits.",
};

/** Refusals with a status of HTTP's own; all others come with 200. */
const WITH_STATUS = new Map<number, readonly [status: number, response: string]>([
  [generalOutcome.INVALID_REQUEST, [400, "InvalidRequest"]],
  [generalOutcome.NOT_FOUND, [404, "NotFound"]],
  [generalOutcome.TOO_MANY_REQUESTS, [429, "TooManyRequests"]],
  [generalOutcome.UNAVAILABLE, [500, "Unavailable"]],
]);

const refTo = (code: number) => ({ $ref: `#/components/schemas/${OUTCOME_NAMES.get(code)}` });

const REFUSALS = {
  InvalidRequest: refusal(generalOutcome.INVALID_REQUEST, "The input does not fit."),
  NotFound: refusal(generalOutcome.NOT_FOUND, "There is no such address or thing."),
  TooManyRequests: refusal(generalOutcome.TOO_MANY_REQUESTS, "Too often, or too much at once."),
  Unavailable: refusal(generalOutcome.UNAVAILABLE, "Something failed; 503 when it passes."),
};

function refusal(code: number, description: string): object {
  return {
    description,
    content: {
      "application/json": {
        schema: {
          type: "object",
          required: ["code", "data", "success", "msg"],
          properties: {
            code: refTo(code),
            data: { description: "What the caller needs to go on; mostly null." },
            success: { const: false },
            msg: { type: "string" },
          },
        },
      },
    },
  };
}

/** Every outcome that a call declares, by its name, with the text that people see. */
function outcomeSchemas(): Record<string, object> {
  const declared = PREFIXES.flatMap(({ api, schemas }) =>
    Object.entries(schemas).flatMap(([name, { input, fails }]) => [
      ...fails,
      ...refusalsByKind(api[name]?.line ?? "", input),
    ]),
  );
  const codes = [...new Set<number>(declared)].toSorted((a, b) => a - b);
  return Object.fromEntries(
    codes.map((code) => {
      const title = OUTCOME_NAMES.get(code) ?? "";
      return [title, { title, const: code, description: codeText(code) }];
    }),
  );
}

/** What a call may be refused with: with status 200 by its code, and with a status of its own. */
function refusalsOf(line: string, { input, fails }: EndpointSchema) {
  const codes = [...new Set<number>([...fails, ...refusalsByKind(line, input)])].toSorted((a, b) => a - b);
  const apart = codes.flatMap((code) => {
    const [status, name] = WITH_STATUS.get(code) ?? [];
    return status === undefined ? [] : [[status, { $ref: `#/components/responses/${name}` }] as const];
  });
  return {
    inEnvelope: codes.filter((code) => !WITH_STATUS.has(code)),
    responses: Object.fromEntries(apart),
  };
}

/** The contract as an OpenAPI 3.1 document, envelope and parameters included. */
export function openApi(): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const { name: tag, api, schemas } of PREFIXES) {
    for (const [name, endpoint] of Object.entries(api)) {
      const { method, path } = splitLine(endpoint.line);
      const schema = schemas[name];
      if (!schema) continue;
      paths[`/v1${path}`] ??= {};
      Object.assign(paths[`/v1${path}`] ?? {}, {
        [method.toLowerCase()]: {
          summary: schema.summary,
          ...operation(tag, name, method, path, schema),
        },
      });
    }
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Crux",
      version: VERSION,
      description: "Amounts are integer AUD cents; every body is the envelope.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/", description: "Where the shop is." }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    components: {
      securitySchemes: {
        token: {
          type: "http",
          scheme: "bearer",
          description: "Refused with 170001 to 170005, or 900003 for what is not the caller's.",
        },
      },
      schemas: outcomeSchemas(),
      responses: REFUSALS,
    },
    paths,
  };
}

function operation(tag: string, name: string, method: string, path: string, schema: EndpointSchema): object {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
  const input = z.toJSONSchema(schema.input, { io: "input", unrepresentable: "any" }) as {
    properties?: Record<string, object>;
    required?: string[];
  };
  const rest = Object.fromEntries(
    Object.entries(input.properties ?? {}).filter(([key]) => !names.includes(key)),
  );
  const required = (input.required ?? []).filter((key) => !names.includes(key));
  const hasFile = Object.values(rest).some((one) => "format" in one && one.format === "binary");
  const isQuery = method === "GET";
  const hasBody = !isQuery && Object.keys(rest).length > 0;
  const refusals = refusalsOf(`${method} ${path}`, schema);
  return {
    tags: [tag],
    operationId: `${tag}.${name}`,
    security: /\/(?:secure|ops)\//.test(path) || hasFile ? [{ token: [] }] : [],
    parameters: [
      ...names.map((parameter) => ({
        name: parameter,
        in: "path",
        required: true,
        schema: { type: "integer" },
      })),
      ...(isQuery
        ? Object.entries(rest).map(([parameter, one]) => ({
            name: parameter,
            in: "query",
            required: required.includes(parameter),
            schema: one,
          }))
        : []),
    ],
    ...(hasBody
      ? {
          requestBody: {
            required: required.length > 0,
            content: {
              [hasFile ? "multipart/form-data" : "application/json"]: {
                schema: { type: "object", properties: rest, required },
              },
            },
          },
        }
      : {}),
    responses: {
      200: {
        description: schema.runsOthers
          ? "The answer; or a refusal by its code, with `success` false, of this call or of the one that it runs."
          : "The answer; or a refusal by its code, with `success` false.",
        content: { "application/json": { schema: envelopeOf(schema, refusals.inEnvelope) } },
      },
      ...refusals.responses,
    },
  };
}

/** 0, or what this call may be refused with; any number where it runs others. */
function codeSchema({ runsOthers }: EndpointSchema, refusals: readonly number[]): object {
  const named = [{ const: 0 }, ...refusals.map(refTo)];
  if (runsOthers) {
    const another = { minimum: 100_000, description: "What the call that it runs is refused with." };
    return { type: "integer", anyOf: [...named, another] };
  }
  return refusals.length > 0 ? { type: "integer", oneOf: named } : { type: "integer", const: 0 };
}

function envelopeOf(schema: EndpointSchema, refusals: readonly number[]): object {
  const data = z.toJSONSchema(schema.output, { io: "output", unrepresentable: "any" });
  return {
    type: "object",
    required: ["code", "data", "success", "msg"],
    properties: {
      code: codeSchema(schema, refusals),
      data: { anyOf: [data, { type: "null" }] },
      success: { type: "boolean" },
      msg: { type: "string" },
    },
  };
}
