import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../testing/free-port.ts";
import { type Cluster, findPostgres, NOBODY, startCluster } from "../testing/postgres-cluster.ts";
import { libpqEnvOf, runPostgresTool } from "./postgres-tools.ts";

describe("PostgreSQL's tools", () => {
  it("hear all that a URL says of TLS: the mode, who vouches for the server, and one's own certificate", () => {
    const files = "sslrootcert=/etc/crux/ca.pem&sslcert=/etc/crux/own.pem&sslkey=/etc/crux/own.key";
    expect(libpqEnvOf(`postgres://crux:p%40ss@[2001:db8::5]/shop?sslmode=verify-full&${files}`)).toEqual({
      ...{ PGHOST: "2001:db8::5", PGPORT: "5432", PGUSER: "crux", PGPASSWORD: "p@ss", PGDATABASE: "shop" },
      PGSSLMODE: "verify-full",
      PGSSLROOTCERT: "/etc/crux/ca.pem",
      PGSSLCERT: "/etc/crux/own.pem",
      PGSSLKEY: "/etc/crux/own.key",
    });
    expect(Object.keys(libpqEnvOf("postgres://crux@localhost/shop"))).not.toContain("PGSSLMODE");
  });
});

const bin = findPostgres();

describe.runIf(bin)("a server that asks for certificates", () => {
  const folder = mkdtempSync(join(tmpdir(), "crux-tls-"));
  let cluster: Cluster;
  let port = 0;
  beforeAll(async () => {
    for (const name of ["server", "crux", "stranger"]) makeCertificate(folder, name);
    port = await freePort();
    // PostgreSQL reads its key as whoever it runs as.
    chmodSync(folder, 0o755);
    if (process.getuid?.() === 0) chownSync(join(folder, "server.key"), NOBODY, NOBODY);
    cluster = await startCluster(bin ?? "", {
      port,
      settings: [
        "listen_addresses=127.0.0.1",
        "ssl=on",
        ...["cert", "key"].map((kind) => `ssl_${kind}_file=${join(folder, `server.${kind}`)}`),
      ],
    });
  });
  afterAll(() => {
    cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const dump = (root: string) => {
    const own = `sslcert=${join(folder, "crux.cert")}&sslkey=${join(folder, "crux.key")}`;
    const url = `postgres://crux@localhost:${port}/postgres?sslmode=verify-full&sslrootcert=${root}&${own}`;
    return runPostgresTool("pg_dump", url, [`--file=${join(folder, "dump.sql")}`]);
  };

  it("is copied by whoever knows who vouches for it, and nobody else's word counts", async () => {
    await dump(join(folder, "server.cert"));
    expect(statSync(join(folder, "dump.sql")).size).toBeGreaterThan(100);
    await expect(dump(join(folder, "stranger.cert"))).rejects.toThrow("certificate verify failed");
  });
});

function makeCertificate(folder: string, name: string): void {
  const files = ["-keyout", join(folder, `${name}.key`), "-out", join(folder, `${name}.cert`)];
  const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  execFileSync("openssl", ["req", "-x509", ...kind, ...files, "-subj", "/CN=localhost"], { stdio: "ignore" });
  chmodSync(join(folder, `${name}.key`), 0o600);
}
