import { startS3Peer } from "@crux/server/testing/s3-peer";

// Not by arguments: a secret is nothing for the list of processes.
const { folder, port, account } = JSON.parse(process.env.OBJECTS ?? "{}");
await startS3Peer(folder, { port, account });
