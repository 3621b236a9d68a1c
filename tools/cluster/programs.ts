import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { findPostgres } from "@crux/server/testing/postgres-cluster";

/** What a cluster is made of beside the shop: the word that proves it is there, and the package that brings it. */
const PROGRAMS = {
  postgres: { brings: "postgresql", isThere: () => findPostgres() !== null },
  patroni: { brings: "patroni", isThere: () => answers("patroni", "--version") },
  etcd: { brings: "etcd-server", isThere: () => answers("etcd", "--version") },
  haproxy: { brings: "haproxy", isThere: () => answers("haproxy", "-v") },
  pgbouncer: { brings: "pgbouncer", isThere: () => answers("pgbouncer", "--version") },
} as const;

export type Program = keyof typeof PROGRAMS;

/** Every program that a whole cluster needs. */
export const ALL_PROGRAMS = Object.keys(PROGRAMS) as Program[];

/** Those of the programs that are not installed. */
export function missingPrograms(needed: readonly Program[]): Program[] {
  return needed.filter((name) => !PROGRAMS[name].isThere());
}

/** Throws in words, with the line that installs them, unless all programs are there. */
export function needPrograms(needed: readonly Program[]): void {
  const missing = missingPrograms(needed);
  if (missing.length === 0) return;
  const packages = missing.map((name) => PROGRAMS[name].brings).join(" ");
  throw new Error(
    `${missing.join(", ")} missing (Debian: apt-get install --no-install-recommends ${packages})`,
  );
}

/** Where one of PostgreSQL's own programs lies, `initdb` or `pg_ctl`; call `needPrograms` first. */
export function postgresFolder(): string {
  return join(findPostgres() ?? "");
}

const answers = (command: string, word: string) => spawnSync(command, [word]).error === undefined;
