import { spawnSync } from "node:child_process";
import { join } from "node:path";

/** Everything that holds the house together, one after the other; ends at the first failure. */
const root = join(import.meta.dirname, "..");
const steps: [string, string[]][] = [
  ["format and lint", ["npm", "run", "-s", "lint"]],
  ["types", ["npm", "run", "-s", "types"]],
  ["dead code", ["npx", "knip"]],
  ["printed documents", ["node", "tools/print-api.ts", "--check"]],
  ["printed types of tables", ["node", "tools/print-schema.ts", "--check"]],
  ["weight of the home page", ["node", "tools/size.ts"]],
  ["tests", ["npm", "test"]],
];

for (const [name, [command = "", ...args]] of steps) {
  console.log(`\n— ${name}`);
  const { status } = spawnSync(command, args, { cwd: root, stdio: "inherit" });
  if (status !== 0) {
    console.error(`verify: ${name} failed`);
    process.exit(1);
  }
}
