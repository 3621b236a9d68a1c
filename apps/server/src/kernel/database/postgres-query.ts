import pg from "pg";

type Described = { fields: unknown[]; _parsers: unknown; _prebuiltEmptyResultObject: unknown };

/** What the driver has and its types do not say. */
export type Wire = pg.Connection & {
  submittedNamedStatements: Record<string, string>;
  rowsOf?: Map<string, Described | null>;
  bind(what: { portal: string; statement: string | undefined; values: unknown[] }): void;
  parse(what: { text: string; name: string | undefined; types: unknown }): void;
  sync(): void;
  _send(bytes: Buffer): void;
};
export type Done = { command: string; rows: never[] };
type Callback = (error: Error | null | undefined, result: Done) => void;
/** The driver's query, in terms of what is called here. */
type DriverQuery = {
  name: string | undefined;
  text: string;
  values: unknown[];
  types: unknown;
  callback: Callback | undefined;
  _result: Described;
  _accumulateRows: unknown;
  requiresPreparation(): unknown;
  submit(wire: Wire): Error | null;
  hasBeenParsed(wire: Wire): unknown;
  handleCommandComplete(message: unknown, wire: Wire): void;
  handleError(error: Error, wire: Wire): void;
};
const DriverQuery = pg.Query as unknown as new (
  text: string,
  values: unknown[],
  callback: Callback | undefined,
) => DriverQuery;
const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }).utils;

/** Messages of the wire: run what was bound to the unnamed portal, and say before how its rows are made up. */
const EXECUTE = Buffer.from("E\0\0\0\x09\0\0\0\0\0", "latin1");
const DESCRIBE_AND_EXECUTE = Buffer.concat([Buffer.from("D\0\0\0\x06P\0", "latin1"), EXECUTE]);

/** What travels together: the server answers once that it is ready, after the last. */
export type Batch = { join(query: PostgresQuery): void };

/** A statement with values. How the rows of a named one are made up is asked once for each connection. */
export class PostgresQuery extends DriverQuery {
  /** Others travel behind it, so that the server does not say when it is done with it. */
  isFollowed = false;
  readonly #batch: Batch;
  readonly #isKept: boolean;

  constructor(
    {
      text,
      values,
      name,
      isKept,
    }: { text: string; values: unknown[]; name: string | undefined; isKept: boolean },
    batch: Batch,
    callback?: Callback,
  ) {
    super(text, values, callback);
    this.name = name;
    this.#batch = batch;
    this.#isKept = isKept && name !== undefined;
  }

  /** False where it travels as text. */
  isPrepared(): boolean {
    return Boolean(this.requiresPreparation());
  }

  /** Nothing of it is written when one of its values cannot be. */
  override submit(wire: Wire): Error | null {
    try {
      this.values = this.values.map(prepareValue);
    } catch (error) {
      return error as Error;
    }
    return super.submit(wire);
  }

  /** Called by the driver when it is written. */
  prepare(wire: Wire): void {
    this.#batch.join(this);
    const { name, text, types, values } = this;
    if (!this.hasBeenParsed(wire)) {
      wire.parse({ text, name, types });
      if (name) wire.submittedNamedStatements[name] = text;
    }
    wire.bind({ portal: "", statement: name, values });
    const rows = this.#isKept ? wire.rowsOf?.get(name as string) : undefined;
    if (rows) {
      // The server refuses to run a named statement whose rows have become others.
      Object.assign(this._result, rows);
      this._accumulateRows = true;
    }
    wire._send(rows === undefined ? DESCRIBE_AND_EXECUTE : EXECUTE);
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    super.handleCommandComplete(message, wire);
    if (!this.#isKept) return;
    wire.rowsOf ??= new Map();
    if (wire.rowsOf.has(this.name as string)) return;
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    wire.rowsOf.set(
      this.name as string,
      fields.length > 0 ? { fields, _parsers, _prebuiltEmptyResultObject } : null,
    );
  }
}
