import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Whom root becomes, since PostgreSQL refuses it. */
export const NOBODY = 65_534;
const DEBIAN = "/usr/lib/postgresql";

/** The folder with `initdb`, from PG_BIN or Debian's place, or null when PostgreSQL is not installed. */
export function findPostgres(): string | null {
  // biome-ignore lint/style/noProcessEnv: tests may be pointed at another installation.
  const places = [process.env.PG_BIN ?? ""];
  if (existsSync(DEBIAN)) {
    for (const version of readdirSync(DEBIAN).sort().reverse()) places.push(join(DEBIAN, version, "bin"));
  }
  return places.find((place) => place && existsSync(join(place, "initdb"))) ?? null;
}

export type Cluster = {
  url: (database: string) => string;
  /** The socket that it listens on. */
  socket: string;
  /** Ends it as a crash would, without a checkpoint, and starts it again; answers when it takes connections. */
  crash: () => Promise<void>;
  /** Starts a server beside it that follows it, and ends with it. */
  follow: () => Promise<Follower>;
  /** Ends it in good order, leaves a copy of all that it holds in a folder, and starts it again. */
  keep: (folder: string) => Promise<void>;
  stop: () => void;
};

export type ClusterOptions = {
  isDurable?: boolean;
  port?: number;
  settings?: readonly string[];
  /** What it holds from the start: a folder that `keep` left. */
  from?: string | undefined;
  /** The folder of its data, which stays as it was left. */
  keptIn?: string;
};

export type Follower = { url: (database: string) => string; stop: () => Promise<void> };

/**
 * Starts a throw-away server on a socket in a folder of its own; PostgreSQL refuses root, so root becomes nobody. A
 * durable one waits for the disk with each commit; `settings` say what else is so, such as `ssl=on`. One that is kept has
 * its data in the folder `keptIn`, as it was left there.
 */
export async function startCluster(
  bin: string,
  { isDurable = false, port = 5432, settings: more = [], from, keptIn }: ClusterOptions = {},
): Promise<Cluster> {
  // biome-ignore lint/style/noProcessEnv: where a run keeps its files in memory, that says where there is a disk.
  const disk = process.env.DISK_TMPDIR ?? tmpdir();
  const folder = mkdtempSync(join(isDurable ? disk : tmpdir(), "crux-pg-"));
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(folder, NOBODY, NOBODY);
  const as = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  const data = keptIn ?? join(folder, "data");
  if (from) copyFolder(from, data);
  else if (!existsSync(join(data, "PG_VERSION"))) {
    mkdirSync(data, { recursive: true });
    if (isRoot) chownSync(data, NOBODY, NOBODY);
    const settings = ["-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "-N"];
    execFileSync(join(bin, "initdb"), ["-D", data, "-U", "crux", ...settings], {
      ...as,
      cwd: folder,
      stdio: "ignore",
    });
  }
  const start = async (where = data, socketFolder = folder) => {
    const fsync = `fsync=${isDurable ? "on" : "off"}`;
    const limits = ["listen_addresses=", `port=${port}`, "max_connections=200", fsync, ...more].flatMap(
      (one) => ["-c", one],
    );
    const child = spawn(join(bin, "postgres"), ["-D", where, "-k", socketFolder, ...limits], {
      ...as,
      cwd: folder,
      stdio: "ignore",
    });
    const isReady = () =>
      spawnSync(join(bin, "pg_isready"), ["-q", "-h", socketFolder, "-p", `${port}`, "-U", "crux"]).status ===
      0;
    await waitFor(isReady);
    return child;
  };
  let server = await start();
  const end = async (signal: NodeJS.Signals) => {
    const ended = new Promise((resolve) => server.once("exit", resolve));
    server.kill(signal);
    await ended;
  };
  const urlIn = (socketFolder: string) => (database: string) =>
    `postgres://crux@localhost/${database}?host=${encodeURIComponent(socketFolder)}`;
  const followers: ChildProcess[] = [];
  return {
    url: urlIn(folder),
    socket: join(folder, `.s.PGSQL.${port}`),
    async crash() {
      // PostgreSQL's word for an immediate shutdown.
      await end("SIGQUIT");
      server = await start();
    },
    async follow() {
      const own = join(folder, `follower${followers.length}`);
      mkdirSync(own);
      if (isRoot) chownSync(own, NOBODY, NOBODY);
      const copy = join(own, "data");
      const from = [
        "-h",
        folder,
        "-p",
        `${port}`,
        "-U",
        "crux",
        "-D",
        copy,
        "-R",
        "-X",
        "stream",
        "-c",
        "fast",
      ];
      execFileSync(join(bin, "pg_basebackup"), from, { ...as, cwd: folder, stdio: "ignore" });
      const follower = await start(copy, own);
      followers.push(follower);
      return {
        url: urlIn(own),
        async stop() {
          const ended = new Promise((resolve) => follower.once("exit", resolve));
          follower.kill("SIGINT");
          await ended;
        },
      };
    },
    async keep(where) {
      await end("SIGINT");
      copyFolder(data, where);
      server = await start();
    },
    stop: () => {
      for (const follower of followers) follower.kill("SIGINT");
      server.kill("SIGINT");
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
}

/** With its owner, whom PostgreSQL looks at. */
function copyFolder(from: string, to: string): void {
  execFileSync("cp", ["-a", from, to]);
}

async function waitFor(isTrue: () => boolean): Promise<void> {
  for (let round = 0; round < 400; round += 1) {
    if (isTrue()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("PostgreSQL did not start within 20 s");
}
