import type { AnyEndpoint, EndpointSchema } from "@crux/contract/endpoint";
import { PREFIXES } from "@crux/contract/prefixes";
import { z } from "zod";

const PASSWORD = /password$/i;

type JsonSchema = {
  type?: string | string[];
  enum?: unknown[];
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  default?: unknown;
};

/** One `/ops/` call of the contract under the name by which it is typed, `order.reject`. */
export type OpsCall = {
  name: string;
  endpoint: AnyEndpoint;
  fields: Record<string, JsonSchema>;
  required: string[];
};

/** Every `/ops/` call of the contract. */
export const OPS_CALLS: readonly OpsCall[] = PREFIXES.flatMap(({ name: prefix, api, schemas }) =>
  Object.entries(api).flatMap(([name, endpoint]) => {
    const schema = schemas[name];
    if (!schema || !endpoint.line.includes("/ops/")) return [];
    return [callOf(`${prefix}.${name}`, endpoint, schema)];
  }),
).sort((one, other) => one.name.localeCompare(other.name));

/** What it takes is worked out for whoever asks: a command makes one call of the three hundred. */
function callOf(name: string, endpoint: AnyEndpoint, schema: EndpointSchema): OpsCall {
  let known: ReturnType<typeof inputOf> | undefined;
  const input = () => {
    known ??= inputOf(schema);
    return known;
  };
  return {
    name,
    endpoint,
    get fields() {
      return input().fields;
    },
    get required() {
      return input().required;
    },
  };
}

function inputOf({ input }: EndpointSchema): Pick<OpsCall, "fields" | "required"> {
  const { properties = {}, required = [] } = z.toJSONSchema(input, {
    io: "input",
    unrepresentable: "any",
  }) as JsonSchema;
  return { fields: properties, required };
}

/** The fields that are asked for and never typed as words. */
export function passwordsOf({ fields }: OpsCall): string[] {
  return Object.keys(fields).filter((name) => PASSWORD.test(name));
}

/** `name=text [pageNum=integer]`: what a call takes beside passwords, with what may be left out in brackets. */
export function usageOf({ fields, required }: OpsCall): string {
  return Object.entries(fields)
    .filter(([name]) => !PASSWORD.test(name))
    .map(([name, schema]) => {
      const field = `${name}=${kindOf(schema)}`;
      return required.includes(name) ? field : `[${field}]`;
    })
    .join(" ");
}

function kindOf(schema: JsonSchema): string {
  if (schema.enum) return schema.enum.map(String).filter(Boolean).join("|");
  const [first] = schema.anyOf ?? [];
  if (first) return kindOf(first);
  if (schema.type === "array") return `[${kindOf(schema.items ?? {})},…]`;
  if (schema.type === "object") return `{${Object.keys(schema.properties ?? {}).join(",")}}`;
  return schema.type === "string" ? "text" : String(schema.type ?? "json");
}

/**
 * Reads `key=value` words into the input of a call. What the contract takes as text stays as it was typed, anything
 * else is read as JSON; a list of texts may be typed with commas. Throws with a sentence for a word that fits nothing.
 */
export function inputFrom({ fields, name }: OpsCall, words: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    words.map((word) => {
      const [, key = "", value = ""] = /^([^=]+)=(.*)$/s.exec(word) ?? [];
      const schema = fields[key];
      if (schema && PASSWORD.test(key))
        throw new Error(`${name} asks for ${key}: it never stands on the command line`);
      if (!schema) throw new Error(`${name} takes no "${key || word}"`);
      return [key, parseValue(schema, value)];
    }),
  );
}

function parseValue(schema: JsonSchema, value: string): unknown {
  if (schema.type === "string") return value;
  if (schema.type === "array" && schema.items?.type === "string" && !value.startsWith("["))
    return value === "" ? [] : value.split(",");
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
