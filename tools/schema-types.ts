import type { Database } from "@crux/server/kernel/database/database";
import { openPglite } from "@crux/server/kernel/database/open-pglite";
import { tablesImage } from "@crux/server/testing/kept-image";

/** One column as the catalogue tells it; `checks` are the conditions that speak of this column alone. */
type Column = {
  table: string;
  name: string;
  type: string;
  isNullable: boolean;
  hasDefault: boolean;
  identity: "" | "a" | "d";
  isComputed: boolean;
  checks: string[] | null;
};

const COLUMNS = `
  select case when nsp.nspname = 'public' then tab.relname else nsp.nspname || '.' || tab.relname end as "table",
    col.attname as name, format_type(col.atttypid, null) as type, not col.attnotnull as "isNullable",
    col.atthasdef as "hasDefault", col.attidentity as identity, col.attgenerated <> '' as "isComputed",
    (select json_agg(pg_get_constraintdef(con.oid) order by con.oid) from pg_constraint con
      where con.conrelid = tab.oid and con.contype = 'c' and con.conkey = array[col.attnum]) as checks
  from pg_attribute col
  join pg_class tab on tab.oid = col.attrelid and tab.relkind in ('r', 'p')
  join pg_namespace nsp on nsp.oid = tab.relnamespace
    and nsp.nspname <> 'information_schema' and nsp.nspname not like 'pg\\_%'
  where col.attnum > 0 and not col.attisdropped
  order by nsp.nspname <> 'public', tab.relname, col.attnum`;

/** What the drivers make of each type; see the parsers of `open-postgres.ts` and `open-pglite.ts`. */
const TYPES: Record<string, string> = {
  bigint: "number",
  integer: "number",
  smallint: "number",
  text: "string",
  date: "string",
  tsvector: "string",
  boolean: "boolean",
  "timestamp with time zone": "Date",
  bytea: "Uint8Array",
  json: "Json",
  jsonb: "Json",
};

const HEAD = `// Printed by \`npm run schema\` from the migrations: what each table holds, under the names that TypeScript uses.
import type { ColumnType, Generated, GeneratedAlways } from "kysely";

/** Read as what it says; written as text, since the driver makes arrays of PostgreSQL out of lists. */
type Json = ColumnType<unknown, string, string>;
type GeneratedJson = ColumnType<unknown, string | undefined, string>;

/** All tables. */
export type Schema = {
`;

/** The types of all tables, as TypeScript: the catalogue of an empty database on which the migrations ran. */
export async function schemaTypes(): Promise<string> {
  const database = await openPglite({ image: await tablesImage() });
  const text = print(await columnsOf(database));
  await database.close();
  return text;
}

async function columnsOf({ ask }: Database): Promise<Column[]> {
  return (await ask(COLUMNS)) as Column[];
}

function print(columns: readonly Column[]): string {
  const tables = [...Map.groupBy(columns, ({ table }) => table)].map(
    ([table, own]) =>
      `  ${keyOf(table)}: {\n${own.map((one) => `    ${camelCase(one.name)}: ${columnType(one)};\n`).join("")}  };\n`,
  );
  return `${HEAD}${tables.join("")}};\n`;
}

function columnType({ table, name, type, isNullable, checks, ...column }: Column): string {
  const plain = TYPES[type.replace("[]", "")];
  if (!plain) throw new Error(`${table}.${name}: no type of TypeScript is known for ${type}`);
  const one = checks?.map(valuesOf).find((values) => values !== null) ?? plain;
  const full = `${type.endsWith("[]") ? `${one}[]` : one}${isNullable ? " | null" : ""}`;
  if (column.isComputed || column.identity === "a") return `GeneratedAlways<${full}>`;
  if (!column.hasDefault && column.identity !== "d") return full;
  return plain === "Json" ? "GeneratedJson" : `Generated<${full}>`;
}

/** The values that a check like \`kind in ('A', 'B')\` leaves to a column, as a union; null for any other check. */
function valuesOf(check: string): string | null {
  const list = /^CHECK \(\(\(?\w+\)? = ANY \(ARRAY\[([^\]]+)\]\)\)\)(?: NOT VALID)?$/.exec(check)?.[1];
  const array = /^CHECK \(\(\w+ = ANY \('\{([\w,]+)\}'::text\[\]\)\)\)(?: NOT VALID)?$/.exec(check)?.[1];
  if (array)
    return array
      .split(",")
      .map((value) => JSON.stringify(value))
      .join(" | ");
  const single = /^CHECK \(\(\w+ = ('[^']*'::text|\d+)\)\)$/.exec(check)?.[1];
  const values = (list ?? single)?.split(", ").map((value) => /^(?:'([^']*)'::text|(\d+))$/.exec(value));
  if (!values || values.some((value) => value === null)) return null;
  return values
    .map((value) => (value?.[1] === undefined ? value?.[2] : JSON.stringify(value[1])))
    .join(" | ");
}

/** As TypeScript names it. Throws for a name that the way back, `snakeCase` of the kernel, would not meet. */
function camelCase(name: string): string {
  const camel = name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  if (camel.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) !== name)
    throw new Error(`${name} can't be named in TypeScript`);
  return camel;
}

function keyOf(table: string): string {
  return table.includes(".") ? JSON.stringify(camelCase(table)) : camelCase(table);
}
