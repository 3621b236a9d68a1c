import { codeText } from "@crux/contract/codes";
import * as generalOutcome from "@crux/contract/outcomes/general";
import { freePort } from "@crux/server/testing/free-port";
import type { Ground } from "./ground.ts";
import { createPart, type Part, statusOf, until } from "./part.ts";

export type Door = {
  /** Where it is reached, on 127.0.0.1. */
  port: number;
  /** A page that shows whom it sends to. */
  statsUrl: string;
  part: Part;
};

const START_MS = 20_000;

type Node = { name: string; port: number; restPort: number };

/** The way to whichever database node is the primary, by what Patroni says of itself; who stops being it is hung up on. */
export async function startPrimaryDoor(ground: Ground, nodes: readonly Node[]): Promise<Door> {
  return startNodeDoor(ground, nodes, { role: "primary", isOpen: (up) => up === 1 });
}

/** The way to whichever follow it, by turns; without any of them it is closed, and reads go to the primary. */
export async function startReplicaDoor(ground: Ground, nodes: readonly Node[]): Promise<Door> {
  return startNodeDoor(ground, nodes, { role: "replica", isOpen: (up) => up > 0 && up < nodes.length });
}

type Wanted = { role: "primary" | "replica"; isOpen: (up: number) => boolean };

async function startNodeDoor(
  ground: Ground,
  nodes: readonly Node[],
  { role, isOpen }: Wanted,
): Promise<Door> {
  const port = await freePort();
  const door = await startHaproxy(
    ground,
    { name: `${role}-door`, port },
    `
defaults
  mode tcp
  timeout connect 2s
  timeout check 1s
  timeout client 30m
  timeout server 30m
listen ${role}
  bind 127.0.0.1:${port}
  option httpchk
  http-check send meth OPTIONS uri /${role}
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map((node) => `  server ${node.name} 127.0.0.1:${node.port} check port ${node.restPort}`).join("\n")}
`,
  );
  // Until it asked them, it takes all of them for primaries.
  await until(`the way to the ${role}`, START_MS, async () => isOpen(await upBehind(door)));
  return door;
}

/** How many servers it would send to now. */
async function upBehind({ statsUrl }: Door): Promise<number> {
  const text = await (await fetch(`${statsUrl};csv`)).text();
  const isServer = (line: string) => !/^#|,(?:FRONTEND|BACKEND),/.test(line);
  return text.split("\n").filter((line) => isServer(line) && line.includes(",UP,")).length;
}

/** Shop servers stand behind it: `name` in its pages and cookie, and the port that each listens on. */
type Behind = { name: string; port: number };

/**
 * What customers reach. It sends to servers that are ready; while none is, to any that lives, since pages from memory are
 * better than none. A browser stays with its server: simulated texts and payments lie in the memory of one.
 */
export async function startBalancer(
  ground: Ground,
  { port, servers }: { port: number; servers: readonly Behind[] },
): Promise<Door> {
  const away = ground.write("away.http", AWAY);
  const errors = [408, 500, 502, 503, 504].map((status) => `  errorfile ${status} ${away}`).join("\n");
  const lines = servers
    .map(({ name, port }) => `  server ${name} 127.0.0.1:${port} check cookie ${name}`)
    .join("\n");
  const backend = (name: string, question: string) => `backend ${name}
  balance roundrobin
  option httpchk GET ${question}
  http-check expect status 200
  cookie server insert indirect nocache httponly
  default-server inter 500ms fall 1 rise 1
${lines}`;
  return startHaproxy(
    ground,
    { name: "balancer", port },
    `
defaults
  mode http
  timeout connect 1s
  timeout check 1s
  timeout client 60s
  timeout server 60s
  # A connection that was refused carried nothing yet: another server is asked. Nothing is sent twice.
  option redispatch 1
  retries 2
  retry-on conn-failure
  option forwardfor
${errors}
frontend shop
  bind 127.0.0.1:${port}
  use_backend living if { nbsrv(ready) eq 0 }
  default_backend ready
${backend("ready", "/readyz")}
${backend("living", "/healthz")}
`,
  );
}

const BODY = JSON.stringify({
  code: generalOutcome.UNAVAILABLE,
  msg: codeText(generalOutcome.UNAVAILABLE),
  success: false,
  data: null,
});

/** What the balancer says itself, in the shop's words: 503, which every client asks again. */
const AWAY = [
  "HTTP/1.1 503 Service Unavailable",
  "cache-control: no-store",
  "content-type: application/json; charset=utf-8",
  `content-length: ${Buffer.byteLength(BODY)}`,
  "retry-after: 1",
  "",
  BODY,
].join("\r\n");

async function startHaproxy(
  ground: Ground,
  { name, port }: { name: string; port: number },
  text: string,
): Promise<Door> {
  const statsPort = await freePort();
  const file = ground.write(
    `${name}.cfg`,
    `global
  maxconn 2000
${text}
listen stats
  mode http
  bind 127.0.0.1:${statsPort}
  timeout client 10s
  timeout server 10s
  stats enable
  stats refresh 2s
  stats uri /
`,
  );
  const part = createPart(ground, { name, command: "haproxy", args: ["-db", "-f", file] });
  part.start();
  const statsUrl = `http://127.0.0.1:${statsPort}/`;
  await until(name, START_MS, async () => (await statusOf(statsUrl)) === 200);
  return { port, statsUrl, part };
}
