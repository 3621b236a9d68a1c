import { spawn } from "node:child_process";
import { join } from "node:path";
import { createServer } from "vite";
import { buildWeb } from "./build/build-web.ts";
import { listWebApps } from "./build/web-programs.ts";

/** `npm run dev`: every program with hot reload, the shop on 5173, in front of a server that starts again when its sources change. */
const root = join(import.meta.dirname, "..");
const port = process.env.PORT ?? "3000";
const server = `http://127.0.0.1:${port}`;

await buildWeb();
const child = spawn(process.execPath, ["--watch", join(root, "apps/server/src/main.ts")], {
  stdio: "inherit",
  // Who is sent elsewhere to log in has to come back to this side.
  env: { PUBLIC_URL: "http://127.0.0.1:5173", ...process.env },
});
const apps = listWebApps().toSorted((one, other) => one.address.length - other.address.length);
const vites = await Promise.all(
  apps.map(({ folder, address }, place) =>
    createServer({
      root: folder,
      base: address === "/" ? "/" : `${address}/`,
      server: {
        host: "127.0.0.1",
        port: 5173 + place,
        proxy: Object.fromEntries(
          ["/v1", "/media", "/public", "/files", "/build.json", "/simulated"].map((path) => [path, server]),
        ),
      },
    }),
  ),
);
for (const vite of vites) {
  await vite.listen();
  vite.printUrls();
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    child.kill(signal);
    void Promise.all(vites.map((vite) => vite.close())).finally(() => process.exit(0));
  });
}
