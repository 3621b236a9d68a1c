import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CODE_TEXTS, codeText } from "@crux/contract/codes";
import { type EndpointSchema, splitLine } from "@crux/contract/endpoint";
import * as generalOutcome from "@crux/contract/outcomes/general";
import { PREFIXES } from "@crux/contract/prefixes";
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

const REFUSAL = {
  type: "object",
  required: ["code", "data", "success", "msg"],
  properties: {
    code: { $ref: "#/components/schemas/Code" },
    data: { description: "What the caller needs to go on; mostly null." },
    success: { const: false },
    msg: { type: "string" },
  },
};

/** What any call may be refused with by HTTP's own status. */
const REFUSALS = {
  InvalidRequest: refusal(`${generalOutcome.INVALID_REQUEST}: the input does not fit.`),
  TooManyRequests: refusal(`${generalOutcome.TOO_MANY_REQUESTS}: too often, or too much at once.`),
  Unavailable: refusal(`${generalOutcome.UNAVAILABLE}: something failed; 503 when it passes.`),
};

function refusal(description: string): object {
  return {
    description,
    content: { "application/json": { schema: { $ref: "#/components/schemas/Refusal" } } },
  };
}

/** Every code with the text that people see. */
function codeSchema(): object {
  return {
    type: "integer",
    description: "0 when it worked, else what was refused.",
    oneOf: [
      { const: 0 },
      ...Object.keys(CODE_TEXTS).map((code) => ({
        const: Number(code),
        description: codeText(Number(code)),
      })),
    ],
  };
}

/** The contract as an OpenAPI 3.1 document, envelope and parameters included. */
export function openApi(): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const { name: tag, api, schemas, summaries } of PREFIXES) {
    for (const [name, endpoint] of Object.entries(api)) {
      const { method, path } = splitLine(endpoint.line);
      const schema = schemas[name];
      if (!schema) continue;
      paths[`/v1${path}`] ??= {};
      Object.assign(paths[`/v1${path}`] ?? {}, {
        [method.toLowerCase()]: {
          summary: summaries[name],
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
      schemas: { Code: codeSchema(), Refusal: REFUSAL },
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
        description: "The answer; or a refusal by its code, with `success` false.",
        content: { "application/json": { schema: envelopeOf(schema) } },
      },
      400: { $ref: "#/components/responses/InvalidRequest" },
      429: { $ref: "#/components/responses/TooManyRequests" },
      500: { $ref: "#/components/responses/Unavailable" },
    },
  };
}

function envelopeOf(schema: EndpointSchema): object {
  const data = z.toJSONSchema(schema.output, { io: "output", unrepresentable: "any" });
  return {
    type: "object",
    required: ["code", "data", "success", "msg"],
    properties: {
      code: { $ref: "#/components/schemas/Code" },
      data: { anyOf: [data, { type: "null" }] },
      success: { type: "boolean" },
      msg: { type: "string" },
    },
  };
}
