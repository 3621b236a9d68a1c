import { buildServer, isServerBuilt } from "./build-server.ts";
import { buildWeb, isWebBuilt } from "./build-web.ts";

/** Builds the programs of browsers and the server, unless their sources are those of the last build; the names of those that it built. */
export async function build(): Promise<string[]> {
  const built = await buildWeb();
  return (await buildServer()) ? [...built, "server"] : built;
}

/** True when everything is built of the present sources. */
export function isBuilt(): boolean {
  return isWebBuilt() && isServerBuilt();
}

if (import.meta.main) {
  const built = await build();
  console.log(built.length > 0 ? `built: ${built.join(", ")}` : "sources unchanged, nothing to build");
}
