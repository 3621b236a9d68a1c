import { spawn, spawnSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { isBuilt } from "./build/build.ts";
import { SERVER_MAIN } from "./build/build-server.ts";
import { becomeNewerNode } from "./newer-node.ts";

/** `npm start`: builds what is missing, then becomes the server. The build runs apart, so its memory is given back. */
becomeNewerNode();
if (!isBuilt()) {
  if (!canBuild()) {
    console.error(
      "商城尚未构建\nThe shop is not built, and what builds it is not installed: npm ci --include=dev && npm run build",
    );
    process.exit(1);
  }
  const build = spawnSync(process.execPath, [join(import.meta.dirname, "build/build.ts")], {
    stdio: "inherit",
  });
  if (build.status !== 0) process.exit(1);
}
const hadTerminal = process.stdout.isTTY;
await import(pathToFileURL(SERVER_MAIN).href);
if (hadTerminal && !process.env.CI) openBrowser(`http://localhost:${process.env.PORT ?? 3000}/`);

/** Where NODE_ENV is production, npm leaves out what only builds. */
function canBuild(): boolean {
  try {
    import.meta.resolve("vite");
    return true;
  } catch {
    return false;
  }
}

function openBrowser(address: string): void {
  const [command, ...words] =
    process.platform === "darwin"
      ? ["open"]
      : process.platform === "win32"
        ? ["cmd", "/c", "start", ""]
        : ["xdg-open"];
  spawn(command ?? "", [...words, address], { stdio: "ignore", detached: true })
    .on("error", () => {})
    .unref();
}
