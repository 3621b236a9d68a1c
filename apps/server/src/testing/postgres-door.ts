import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";

/** A door to a PostgreSQL server, which tests shut and silence. */
export type PostgresDoor = {
  url: string;
  /** Cuts whoever is inside and refuses whoever comes. */
  shut(isShut: boolean): void;
  /** Nothing passes any more through connections that are open now, and nobody is told; new ones are as good as ever. */
  silence(): void;
  /** How many came since the door was last shut or opened. */
  tries(): number;
  /** How often whoever is inside spoke after having been answered: round trips, of all connections together. */
  turns(): number;
  close(): void;
};

/** Opens a door in front of the socket that `url` names. */
export async function openDoor(url: string): Promise<PostgresDoor> {
  const { searchParams, username, pathname } = new URL(url);
  const behind = join(searchParams.get("host") ?? "", ".s.PGSQL.5432");
  const open = new Set<Socket>();
  let isShut = false;
  let tries = 0;
  let turns = 0;
  const server = createServer((socket) => {
    tries += 1;
    if (isShut) return void socket.destroy();
    const inside = connect(behind);
    for (const side of [socket, inside]) {
      open.add(side);
      side.on("error", () => {});
      side.on("close", () => open.delete(side));
    }
    let isAnswered = true;
    socket.on("data", () => {
      if (isAnswered) turns += 1;
      isAnswered = false;
    });
    inside.on("data", () => (isAnswered = true));
    socket.pipe(inside).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: `postgres://${username}@127.0.0.1:${port}${pathname}`,
    shut(wanted) {
      isShut = wanted;
      tries = 0;
      if (wanted) cut();
    },
    silence() {
      for (const socket of open) socket.unpipe().pause();
    },
    tries: () => tries,
    turns: () => turns,
    close() {
      cut();
      server.close();
    },
  };
}
