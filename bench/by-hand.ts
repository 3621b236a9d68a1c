import { createHash, randomUUID } from "node:crypto";
import pg from "pg";

type Statement = { text: string; values: unknown[] };
export type Recording = { statements: Statement[]; orderId: number };

/** Notes every statement that the driver sends while one order is made. */
export async function recordStatements(create: () => Promise<{ id: number }>): Promise<Recording> {
  const statements: Statement[] = [];
  const original = pg.Client.prototype.query;
  pg.Client.prototype.query = function record(this: pg.Client, ...args: unknown[]): unknown {
    const [first, values] = args;
    if (typeof first === "string")
      statements.push({ text: first, values: Array.isArray(values) ? values : [] });
    else if (isStatement(first)) statements.push({ text: first.text, values: first.values ?? [] });
    return Reflect.apply(original, this, args);
  } as typeof original;
  try {
    const { id } = await create();
    // Word to other servers gathers for a while and belongs to no order.
    return { orderId: id, statements: statements.filter(({ text }) => !text.includes("pg_notify")) };
  } finally {
    pg.Client.prototype.query = original;
  }
}

function isStatement(value: unknown): value is { text: string; values?: unknown[] } {
  return typeof value === "object" && value !== null && "text" in value;
}

/** Runs the recorded statements again as prepared ones on one connection, for a new order each time. */
export async function replay(url: string, { statements, orderId }: Recording) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const firstKey = statements.find(({ text }) => text.includes("insert into idempotency"))?.values[2];
  return {
    async run(): Promise<void> {
      let newId = orderId;
      const key = randomUUID();
      for (const { text, values } of statements) {
        const name = createHash("sha1").update(text).digest("base64url");
        const filled = values.map((value) => (value === firstKey ? key : renumber(value, orderId, newId)));
        const result = await client.query({ name, text, values: filled });
        if (text.includes("as id") && text.includes("nextval(")) newId = Number(result.rows[0]?.id ?? newId);
      }
    },
    close: () => client.end(),
  };
}

/** The order's number stands in keys, texts and answers as well. */
function renumber(value: unknown, from: number, to: number): unknown {
  if (value === from) return to;
  if (typeof value === "string") return value.replaceAll(String(from), String(to));
  return Array.isArray(value) ? value.map((one) => renumber(one, from, to)) : value;
}
