import { freePort } from "@crux/server/testing/free-port";
import type { Ground } from "./ground.ts";
import { createPart, type Part, until } from "./part.ts";

/** Where the database nodes agree on who of them is the primary. */
export type Etcd = {
  /** Their addresses for clients, host and port. */
  hosts: readonly string[];
  members: readonly Part[];
  /** The member that leads now. */
  leader(): Promise<Part>;
};

const MEMBERS = 3;
const START_MS = 30_000;

/** Starts three members; one of them may be gone. */
export async function startEtcd(ground: Ground): Promise<Etcd> {
  const places = await Promise.all(
    Array.from({ length: MEMBERS }, async (_, at) => ({
      name: `etcd${at + 1}`,
      client: `127.0.0.1:${await freePort()}`,
      peer: `127.0.0.1:${await freePort()}`,
    })),
  );
  const all = places.map(({ name, peer }) => `${name}=http://${peer}`).join(",");
  const members = places.map(({ name, client, peer }) =>
    createPart(ground, {
      name,
      command: "etcd",
      args: [
        ...["--name", name, "--data-dir", ground.room(name)],
        ...["--listen-client-urls", `http://${client}`, "--advertise-client-urls", `http://${client}`],
        ...["--listen-peer-urls", `http://${peer}`, "--initial-advertise-peer-urls", `http://${peer}`],
        ...["--initial-cluster", all, "--initial-cluster-state", "new"],
      ],
    }),
  );
  for (const member of members) member.start();
  const hosts = places.map(({ client }) => client);
  const leader = () =>
    until("etcd's leader", START_MS, async () => {
      for (const [at, host] of hosts.entries()) {
        const status = await statusOfMember(host).catch(() => null);
        if (status && status.leader === status.header.member_id) return members[at];
      }
      return null;
    });
  await leader();
  return { hosts, members, leader };
}

type MemberStatus = { header: { member_id: string }; leader: string };

async function statusOfMember(host: string): Promise<MemberStatus> {
  const answer = await fetch(`http://${host}/v3/maintenance/status`, {
    method: "POST",
    body: "{}",
    signal: AbortSignal.timeout(1_000),
  });
  return (await answer.json()) as MemberStatus;
}
