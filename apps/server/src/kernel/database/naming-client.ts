import { createHash } from "node:crypto";
import pg from "pg";
import { AbortedTransaction } from "./aborted-transaction.ts";
import { KnownQuery, type Shapes } from "./known-query.ts";

/** Each connection keeps the plan of every named statement until it ends, and a search has as many texts as shapes. */
const MAX_NAMED = 400;

type Done = { command: string; rows: never[] };

/**
 * Names parameterised statements after their text, so that the server plans them once per connection, and lets a
 * `begin` travel with the first statement of its transaction instead of waiting for an answer of its own.
 */
export class NamingClient extends pg.Client {
  #isBeginHeld = false;
  #isOver = false;
  readonly #names: Map<string, string> | null;
  readonly #shapes: Shapes = new Map();

  constructor(config: pg.ClientConfig, names: Map<string, string> | null) {
    super(config);
    this.#names = names;
    // A connection that is lost while it is in use fails its next statement; without a listener it would end the process.
    this.on("error", () => {});
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg overloads `query` ten ways; only the text form is rewritten.
  override query(first: any, values?: any, callback?: any): any {
    if (callback) return this.#sendHeld(first, values, callback);
    if (first === "begin") return this.#holdBegin();
    if (first === "commit") return this.#commit();
    if (first === "rollback") return this.#rollBack();
    return this.#sendHeld(first, values);
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above.
  #sendHeld(first: any, values?: any, callback?: any): any {
    if (!this.#isBeginHeld) return this.#send(first, values, callback);
    this.#isBeginHeld = false;
    const answer = this.#send(first, values, callback);
    this.connection.stream.uncork();
    return answer;
  }

  /** Written at once but kept in the socket's buffer; only a lost connection can fail it, and that fails what follows, too. */
  #holdBegin(): Promise<Done> {
    this.#isBeginHeld = true;
    this.#isOver = false;
    this.connection.stream.cork();
    super.query("begin").catch(() => {});
    return Promise.resolve({ command: "BEGIN", rows: [] });
  }

  /** Behind a statement that failed the server answers a commit with a rollback, and with no error. */
  async #commit(): Promise<Done> {
    const answer: Done = await this.#sendHeld("commit", []);
    if (answer.command !== "ROLLBACK") return answer;
    this.#isOver = true;
    throw new AbortedTransaction();
  }

  /** Not asked for where a commit has become one. A connection whose rollback fails is not used again. */
  async #rollBack(): Promise<Done> {
    if (this.#isOver) return { command: "ROLLBACK", rows: [] };
    try {
      return await this.#sendHeld("rollback", []);
    } catch (error) {
      this.end().catch(() => {});
      throw error;
    }
  }

  /** What is sent in one turn travels together. */
  #gather(): void {
    const { stream } = this.connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above.
  #send(first: any, values?: any, callback?: any): any {
    this.#gather();
    if (typeof first !== "string" || !Array.isArray(values)) return super.query(first, values, callback);
    const name = this.#names && nameOf(first, this.#names);
    if (!name || callback) return super.query({ ...(name ? { name } : {}), text: first, values }, callback);
    return this.#ask(new KnownQuery({ name, text: first, values }, this.#shapes));
  }

  async #ask(query: KnownQuery): Promise<unknown> {
    try {
      return await new Promise((resolve, reject) => {
        query.callback = (error, answer) => (error ? reject(error) : resolve(answer));
        super.query(query as never);
      });
    } catch (error) {
      // The way to whoever asked says more than the way from the socket.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  }
}

/** What the connections of one pool are made with: they share the names of their statements, where these have any. */
export function namingClient(isNamed: boolean): typeof pg.Client {
  const names = isNamed ? new Map<string, string>() : null;
  return class extends NamingClient {
    constructor(config: pg.ClientConfig) {
      super(config, names);
    }
  };
}

function nameOf(text: string, names: Map<string, string>): string | undefined {
  const known = names.get(text);
  if (known || names.size >= MAX_NAMED) return known;
  const name = hashName(text);
  names.set(text, name);
  return name;
}

/** The name that a statement travels under instead of its text. */
export function hashName(text: string): string {
  return createHash("sha1").update(text).digest("base64url").slice(0, 20);
}
