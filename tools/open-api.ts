import { type EndpointSchema, splitLine } from "@crux/contract/endpoint";
import { PREFIXES } from "@crux/contract/prefixes";
import { z } from "zod";

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
        [method.toLowerCase()]: operation(tag, name, method, path, schema),
      });
    }
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Crux",
      version: "3.5.8",
      description: "Amounts are integer AUD cents; every body is the envelope.",
    },
    components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
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
    ...(/\/(?:secure|ops)\//.test(path) || hasFile ? { security: [{ token: [] }] } : {}),
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
      200: { description: "envelope", content: { "application/json": { schema: envelopeOf(schema) } } },
    },
  };
}

function envelopeOf(schema: EndpointSchema): object {
  const data = z.toJSONSchema(schema.output, { io: "output", unrepresentable: "any" });
  return {
    type: "object",
    required: ["code", "data", "success", "msg"],
    properties: {
      code: { type: "integer" },
      data: { anyOf: [data, { type: "null" }] },
      success: { type: "boolean" },
      msg: { type: "string" },
    },
  };
}
