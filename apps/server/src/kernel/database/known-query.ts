import pg from "pg";

/** How the driver reads the rows of a statement; nothing to read where it answers none. */
type Shape = { fields: unknown; _parsers: unknown; _prebuiltEmptyResultObject: unknown };
/** What a connection knows of the statements that it planned, by their names. */
export type Shapes = Map<string, Shape>;

type Connection = { describe(): void };
/** The parts of the driver's query that its types leave out. */
type Parts = {
  name: string;
  _result: Shape;
  _accumulateRows: boolean;
  callback: (error: Error | null, answer: unknown) => void;
  hasBeenParsed(connection: Connection): boolean;
  prepare(connection: Connection): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
};
const DriverQuery = pg.Query as unknown as new (config: pg.QueryConfig) => Parts;

/** Stands for a connection, and asks for no description. */
const mute = new WeakMap<Connection, Connection>();

/**
 * A named statement. The columns of what it answers are the same as long as the connection keeps its plan, so the database
 * is asked to describe them once, and not with each run.
 */
export class KnownQuery extends DriverQuery {
  readonly #shapes: Shapes;

  constructor(config: pg.QueryConfig & { name: string }, shapes: Shapes) {
    super(config);
    this.#shapes = shapes;
  }

  override prepare(connection: Connection): void {
    const shape = this.hasBeenParsed(connection) && this.#shapes.get(this.name);
    if (shape) {
      Object.assign(this._result, shape);
      this._accumulateRows = true;
    }
    super.prepare(shape ? muted(connection) : connection);
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    if (!this.#shapes.has(this.name))
      this.#shapes.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
    super.handleCommandComplete(message, connection);
  }
}

function muted(connection: Connection): Connection {
  const known = mute.get(connection) ?? Object.create(connection, { describe: { value: () => {} } });
  mute.set(connection, known);
  return known;
}
