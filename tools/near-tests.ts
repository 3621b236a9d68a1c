import { basename, dirname } from "node:path";

type Sources = {
  changed: readonly string[];
  files: readonly string[];
  /** Imports between a file and the nearest changed one. */
  distances: ReadonlyMap<string, number>;
  textOf: (file: string) => string;
};

/** Seconds of a core that a file of tests takes: an average where it is not known to be long. */
const SECONDS = { rules: 0.5, server: 9, e2e: 22 };
const LONG: Record<string, number> = {
  "storms/storms-postgres.test.ts": 120,
  "storms/storms-pglite.test.ts": 80,
  "e2e/console-roles.test.ts": 120,
  "e2e/console-screens.test.ts": 75,
  "e2e/opening.test.ts": 60,
  "e2e/shell.test.ts": 60,
  "e2e/account-safety.test.ts": 50,
  "e2e/rows-people.test.ts": 50,
};
/** Of two cores, less what starting takes. */
const BUDGET_SECONDS = 70;

/** The tables of pages, which are text here: each line that names an address is followed by the screen that it loads. */
const TABLES = /^apps\/(shop|console)\/src\/routes(?:\.tsx|\/[^/]+\.ts)$/;
const PAGE = /^ +(?:path: )?"(\/[^"]*)"[:,][\s\S]*?import\("\.{1,2}\/screens\/([^/]+)\//gm;

/** The tests nearest to what changed, as many as a minute holds, and how many more lead there. */
export function nearTests({ changed, files, distances, textOf }: Sources): {
  chosen: string[];
  left: number;
} {
  const tests = files.filter((file) => file.endsWith(".test.ts"));
  const addresses = addressesOf({ changed, files, distances, textOf });
  const visited = (test: string) => {
    const text = addresses.length > 0 && test.startsWith("e2e/") ? textOf(test) : "";
    return addresses.flatMap(({ opened, distance }) => (opened.test(text) ? [distance + 1] : []));
  };
  const far = (test: string) => Math.min(distances.get(test) ?? Infinity, ...visited(test));
  const isBeside = (test: string) => changed.some((file) => dirname(file) === dirname(test));
  const isNamed = (test: string) => changed.some((file) => stem(file) === stem(test));
  const place = (test: string) => (isNamed(test) ? 0 : far(test) + (isBeside(test) ? 0 : 2));
  const near = tests
    .filter((test) => far(test) < Infinity)
    .toSorted((a, b) => place(a) - place(b) || secondsOf(a) - secondsOf(b));
  let seconds = 0;
  const chosen = near.filter((test) => {
    const isFirst = seconds === 0;
    if (!isFirst && seconds + secondsOf(test) > BUDGET_SECONDS) return false;
    seconds += secondsOf(test);
    return true;
  });
  return { chosen, left: near.length - chosen.length };
}

type Address = { opened: RegExp; distance: number };

/**
 * The addresses of the screens that lead to what changed, each as a test opens it and with its distance: browsers' tests
 * name addresses, and import nothing of shop and console.
 */
function addressesOf({ files, distances, textOf }: Sources): Address[] {
  const screens = new Map<string, number>();
  for (const [file, distance] of distances) {
    const [, screen] = /^(apps\/(?:shop|console)\/src\/screens\/[^/]+)\//.exec(file) ?? [];
    if (screen) screens.set(screen, Math.min(distance, screens.get(screen) ?? Infinity));
  }
  const tables = screens.size > 0 ? files.filter((file) => TABLES.test(file)) : [];
  return tables.flatMap((table) => {
    const [, app = ""] = TABLES.exec(table) ?? [];
    return [...textOf(table).matchAll(PAGE)].flatMap(([, address = "", screen]) => {
      const distance = screens.get(`apps/${app}/src/screens/${screen}`);
      return distance === undefined ? [] : [{ opened: openedAs(app, address), distance }];
    });
  });
}

/** How a test says that it opens an address: those of the console begin with `/console`, or are opened at a desk. */
function openedAs(app: string, address: string): RegExp {
  const [fixed = "", ...parameters] = address.split(":");
  const begin = app === "console" ? String.raw`(?:["\x60]/console|open\(["\x60])` : String.raw`["\x60]`;
  return new RegExp(`${begin}${fixed}${parameters.length > 0 ? String.raw`[$\d]` : String.raw`["?\x60]`}`);
}

function secondsOf(test: string): number {
  const project = /^(?:apps\/server|storms)\//.test(test)
    ? "server"
    : test.startsWith("e2e/")
      ? "e2e"
      : "rules";
  return LONG[test] ?? SECONDS[project];
}

function stem(file: string): string {
  return basename(file).replace(/(?:-screen)?(?:\.test)?\.tsx?$/, "");
}
