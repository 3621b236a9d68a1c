import { messages, PGlite, protocol } from "@electric-sql/pglite";
import { ImageFS } from "../kernel/database/pglite-image.ts";
import { tablesImage } from "./kept-image.ts";

/**
 * What a statement would answer: each field with the number of its type, or why the database does not take it. Fields
 * that are a column of a table say of which one, and whether it can be null there; `null` for what is computed.
 */
export type Described = { fields: readonly Field[] } | { error: string };

export type Field = { name: string; typeId: number; column: Column | null };

type Column = { table: string; column: string; isNullable: boolean };

/** Asks a migrated database what statements would answer, without running them. */
export async function describeStatements(texts: readonly string[]): Promise<Described[]> {
  const pglite = await PGlite.create({ fs: new ImageFS(await tablesImage()) });
  const columns = await columnsOf(pglite);
  const described: Described[] = [];
  for (const text of texts) described.push(await describeOne(pglite, columns, text));
  await pglite.close();
  return described;
}

type Columns = ReadonlyMap<string, Column>;

/** Every column of every table, by the numbers that fields have. */
async function columnsOf(pglite: PGlite): Promise<Columns> {
  const { rows } = await pglite.query<Column & { key: string }>(`
    select attrelid || '.' || attnum as key, relname as table, attname as column, not attnotnull as "isNullable"
    from pg_attribute join pg_class on pg_class.oid = attrelid where attnum > 0 and relkind = 'r'`);
  return new Map(rows.map(({ key, ...column }) => [key, column]));
}

async function describeOne(pglite: PGlite, columns: Columns, text: string): Promise<Described> {
  const { serialize } = protocol;
  const asked = [serialize.parse({ text }), serialize.describe({ type: "S" }), serialize.sync()];
  try {
    const { messages: answers } = await pglite.execProtocol(Buffer.concat(asked));
    const row = answers.find((one) => one instanceof messages.RowDescriptionMessage);
    return {
      fields: (row?.fields ?? []).map(({ name, dataTypeID, tableID, columnID }) => ({
        name,
        typeId: dataTypeID,
        column: columns.get(`${tableID}.${columnID}`) ?? null,
      })),
    };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
