import { buildWeb } from "./build/build-web.ts";
import { listWebApps } from "./build/web-programs.ts";
import { kb, weighApp } from "./build/weigh-app.ts";

/** `node tools/size.ts`: what the first page of each program loads as scripts and styles before any touch, and what its heaviest screen adds, against their budgets. */
await buildWeb();
for (const app of listWebApps()) {
  const { weights, faults } = weighApp(app);
  for (const { what, gzip } of weights) console.log(`${kb(gzip).padStart(7)} kB gzip  ${what}`);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}
