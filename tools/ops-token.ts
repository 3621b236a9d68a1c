import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";

/** The staff session of this account on this machine, for one server; a file that nobody else may read. */
export function tokenStore(server: string) {
  const folder = process.env.XDG_CONFIG_HOME || join(homedir(), ".config");
  const file = join(folder, "crux", `staff-${new URL(server).host.replace(/\W+/g, "-")}`);
  return {
    /** `CRUX_STAFF_TOKEN` wins over what was kept; empty when there is neither. */
    read: (): string => process.env.CRUX_STAFF_TOKEN || (existsSync(file) ? readFileSync(file, "utf8") : ""),
    keep(token: string): void {
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      writeFileSync(file, token, { mode: 0o600 });
      // The mode of writing holds for a new file alone.
      chmodSync(file, 0o600);
    },
    forget: (): void => rmSync(file, { force: true }),
  };
}
