import { spawn } from "node:child_process";
import { join } from "node:path";
import { createServer } from "vite";
import { buildShop } from "./build-shop.ts";

/** `npm run dev`: the shop with hot reload on 5173, in front of a server that starts again when its sources change. */
const root = join(import.meta.dirname, "..");
const port = process.env.PORT ?? "3000";
const server = `http://127.0.0.1:${port}`;

await buildShop();
const child = spawn(process.execPath, ["--watch", join(root, "apps/server/src/main.ts")], {
  stdio: "inherit",
  // Who is sent elsewhere to log in has to come back to this side.
  env: { PUBLIC_URL: "http://127.0.0.1:5173", ...process.env },
});
const vite = await createServer({
  root: join(root, "apps/shop"),
  server: {
    host: "127.0.0.1",
    proxy: Object.fromEntries(
      ["/v1", "/media", "/public", "/files", "/build.json", "/simulated"].map((path) => [path, server]),
    ),
  },
});
await vite.listen();
vite.printUrls();

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    child.kill(signal);
    void vite.close().finally(() => process.exit(0));
  });
}
