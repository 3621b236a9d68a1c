import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { BackupRefused } from "./manifest.ts";

/**
 * Runs PostgreSQL's own `pg_dump` or `pg_restore` on the database of a URL, whose password travels in the environment:
 * others can read command lines. Throws `BackupRefused` with what the tool said.
 */
export async function runPostgresTool(
  tool: "pg_dump" | "pg_restore",
  url: string,
  words: readonly string[],
): Promise<void> {
  // biome-ignore lint/style/noProcessEnv: the tool is found, and speaks, as everywhere else on this machine.
  const surroundings = process.env;
  const child = spawn(tool, words, {
    env: { ...surroundings, ...libpqEnvOf(url) },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("error", () =>
      reject(new BackupRefused(`${tool} is missing: install PostgreSQL's client tools`)),
    );
    child.once("close", resolve);
  });
  const [said, status] = await Promise.all([text(child.stderr), ended]);
  if (status !== 0) throw new BackupRefused(`${tool} ended with ${status}: ${said.trim()}`);
}

/** What a URL may say of TLS, and the variable by which PostgreSQL's programs hear it. */
const TLS_VARIABLES: Readonly<Record<string, string>> = {
  sslmode: "PGSSLMODE",
  sslrootcert: "PGSSLROOTCERT",
  sslcert: "PGSSLCERT",
  sslkey: "PGSSLKEY",
};

/** The variables by which PostgreSQL's programs find the database of a URL. */
export function libpqEnvOf(url: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const tls = Object.entries(TLS_VARIABLES).flatMap(([name, variable]) => {
    const said = searchParams.get(name);
    return said ? [[variable, said]] : [];
  });
  return {
    PGHOST: searchParams.get("host") ?? hostname.replace(/^\[|\]$/g, ""),
    PGPORT: port || "5432",
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    ...Object.fromEntries(tls),
  };
}
