import { messages, type PGlite, protocol, type Results } from "@electric-sql/pglite";

/** As many as a connection to a server keeps: each holds its plan as long as the database is open. */
const MAX_NAMED = 400;
/** The plan answers otherwise than it did, or is gone: the tables changed under it. */
const OUTDATED = new Set(["0A000", "26000"]);

const { bind, describe, execute, parse, sync } = protocol.serialize;

type Field = Pick<messages.Field, "name" | "dataTypeID">;
type Named = { name: string; types: readonly number[]; fields: readonly Field[] };
type Answer<Row> = Pick<Results<Row>, "rows" | "affectedRows">;

/**
 * The statements of an embedded database. PGlite reads and plans each anew, in five messages; a text that comes a second
 * time is kept under a name instead, and from then on its values go in and its rows come out in one message. Whoever asks
 * has the connection to themselves.
 */
export class PgliteStatements {
  readonly #pglite: PGlite;
  readonly #seen = new Set<string>();
  readonly #named = new Map<string, Named>();
  #names = 0;

  constructor(pglite: PGlite) {
    this.#pglite = pglite;
  }

  /** True when a text is, or becomes now, one that is kept. */
  isKept(text: string): boolean {
    if (this.#named.has(text)) return true;
    if (this.#seen.has(text)) return this.#named.size < MAX_NAMED;
    if (this.#seen.size < MAX_NAMED) this.#seen.add(text);
    return false;
  }

  /** Runs a statement that is kept. */
  run<Row>(text: string, values: readonly unknown[]): Promise<Answer<Row>> {
    return this.#pglite.runExclusive(async () => {
      const named = this.#named.get(text) ?? (await this.#name(text));
      try {
        return answerOf<Row>(await this.#send(this.#filled(named, values)), named, this.#pglite.parsers);
      } catch (error) {
        if (error instanceof messages.DatabaseError && OUTDATED.has(error.code ?? ""))
          this.#named.delete(text);
        throw error;
      }
    });
  }

  /** A name is used once: what failed halfway leaves none behind that means something else. */
  async #name(text: string): Promise<Named> {
    this.#names += 1;
    const name = `kept_${this.#names}`;
    const [described, asked] = [parse({ name, text }), describe({ type: "S", name })];
    const answer = await this.#send([described, asked, sync()]);
    const named: Named = { name, types: [], fields: [] };
    for (const message of answer) {
      if (message instanceof messages.ParameterDescriptionMessage) named.types = message.dataTypeIDs;
      if (message instanceof messages.RowDescriptionMessage) named.fields = message.fields;
    }
    this.#named.set(text, named);
    return named;
  }

  #filled({ name, types }: Named, values: readonly unknown[]): Uint8Array[] {
    const { serializers } = this.#pglite;
    const written = values.map((value, index) => {
      if (value === null || value === undefined) return null;
      const write = serializers[types[index] ?? 0];
      return write ? write(value) : String(value);
    });
    return [bind({ statement: name, values: written }), execute({}), sync()];
  }

  #send(parts: readonly Uint8Array[]): Promise<messages.BackendMessage[]> {
    return this.#pglite.execProtocolStream(Buffer.concat(parts), { syncToFs: false });
  }
}

/** Commands that say how many rows they changed. */
const CHANGES = /^(?:INSERT|UPDATE|DELETE|MERGE)\b.* (\d+)$/;

function answerOf<Row>(
  answer: readonly messages.BackendMessage[],
  { fields }: Named,
  parsers: PGlite["parsers"],
): Answer<Row> {
  const rows: Row[] = [];
  let affectedRows = 0;
  for (const message of answer) {
    if (message instanceof messages.DataRowMessage) rows.push(rowOf(message, fields, parsers) as Row);
    else if (message instanceof messages.CommandCompleteMessage)
      affectedRows = Number(CHANGES.exec(message.text)?.[1] ?? 0);
  }
  return { rows, affectedRows };
}

function rowOf(
  { fields: values }: messages.DataRowMessage,
  fields: readonly Field[],
  parsers: PGlite["parsers"],
): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (let place = 0; place < fields.length; place += 1) {
    const { name, dataTypeID } = fields[place] as Field;
    const value = values[place] ?? null;
    const read = parsers[dataTypeID];
    row[name] = value === null || !read ? value : read(value, dataTypeID);
  }
  return row;
}
