import { PGlite } from "@electric-sql/pglite";
import { migrate } from "../kernel/database/migrate.ts";
import { dumpPglite } from "../kernel/database/open-pglite.ts";

/** What a statement would answer: each field with the number of its type, or why the database does not take it. */
export type Described = { fields: readonly { name: string; typeId: number }[] } | { error: string };

/** Asks a migrated database what statements would answer, without running them. */
export async function describeStatements(texts: readonly string[]): Promise<Described[]> {
  const image = await dumpPglite(async (database) => {
    await migrate(database);
  });
  const pglite = await PGlite.create({ loadDataDir: image });
  const described: Described[] = [];
  for (const text of texts) described.push(await describeOne(pglite, text));
  await pglite.close();
  return described;
}

async function describeOne(pglite: PGlite, text: string): Promise<Described> {
  try {
    const { resultFields } = await pglite.describeQuery(text);
    return { fields: resultFields.map(({ name, dataTypeID }) => ({ name, typeId: dataTypeID })) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
