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
  "storms/storms.test.ts": 135,
  "e2e/shell.test.ts": 70,
  "e2e/account-safety.test.ts": 50,
  "e2e/rows-people.test.ts": 50,
};
/** Of two cores, less what starting takes. */
const BUDGET_SECONDS = 70;
const ROUTES = "apps/shop/src/routes.tsx";

/** The tests nearest to what changed, as many as a minute holds, and how many more lead there. */
export function nearTests({ changed, files, distances, textOf }: Sources): {
  chosen: string[];
  left: number;
} {
  const tests = files.filter((file) => file.endsWith(".test.ts"));
  const addresses = addressesOf({ changed, files, distances, textOf });
  const visited = (test: string) => {
    const text = addresses.length > 0 && test.startsWith("e2e/") ? textOf(test) : "";
    return addresses.flatMap(([address, distance]) =>
      text.includes(`"${address}"`) || text.includes(`"${address}?`) ? [distance + 1] : [],
    );
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

/**
 * The addresses of the screens that lead to what changed, each with its distance: browsers' tests name addresses, and
 * import nothing of the shop.
 */
function addressesOf({ distances, textOf }: Sources): [address: string, distance: number][] {
  const screens = new Map<string, number>();
  for (const [file, distance] of distances) {
    const [, screen] = /^apps\/shop\/src\/screens\/([^/]+)\//.exec(file) ?? [];
    if (screen) screens.set(screen, Math.min(distance, screens.get(screen) ?? Infinity));
  }
  if (screens.size === 0) return [];
  const routes = textOf(ROUTES).matchAll(/path: "([^"]+)"[\s\S]*?import\("\.\/screens\/([^/]+)\//g);
  return [...routes].flatMap(([, address = "", screen = ""]): [string, number][] => {
    const distance = screens.get(screen);
    return distance === undefined ? [] : [[address, distance]];
  });
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
