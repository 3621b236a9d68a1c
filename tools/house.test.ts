import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { listWebApps } from "./build/web-programs.ts";

const root = join(import.meta.dirname, "..");
const MODULES =
  "ledger staff task notify user member inventory commodity sale coupon campaign logistics cart order cases review till payment sample report privacy".split(
    " ",
  );
const PACKAGE_LINE: Record<string, string[]> = {
  contract: [],
  rules: ["contract"],
  packing: ["contract"],
  regions: ["contract"],
  "address-paste": ["contract", "rules"],
  demo: ["contract"],
  client: ["contract", "rules", "packing"],
  web: ["contract", "client"],
};
/** The layers of every program of browsers; a folder that is not named here may import any. */
const PROGRAM_LAYERS: Record<string, string[]> = {
  ui: ["ui"],
  browser: ["browser", "ui"],
  parts: ["parts", "ui", "browser"],
  screens: ["screens", "parts", "ui", "browser"],
  shell: ["shell", "parts", "ui", "browser", "screens"],
};
/** Rooms by floors: each imports only from floors before its own; `.` stands for the files outside of any room. */
const FLOORS: Record<string, string[]> = {
  "apps/server/src/kernel": [
    ".",
    "database",
    "crypto log",
    "cache files",
    "limits",
    "verb",
    "time http",
    "web",
  ],
  "apps/server/src/modules/user": [
    "upload",
    "account",
    "session",
    "credentials",
    "identity wechat",
    "address login membership broadcast",
    "move-in",
    ".",
  ],
  "apps/shop/src/parts": [
    "time message",
    "cart shop coupon review member account order page",
    "address payment sku parcel case",
    "product",
  ],
  "apps/shop/src/ui": ["icons gesture", "drawings", "form show", "layer", "page"],
};
const MOST_SOURCES = 45;
const PROGRAMS = listWebApps().map(({ folder, ...program }) => ({
  ...program,
  source: relative(root, join(folder, "src")),
}));

/** Token, verification codes and what is general have a few numbers each (OP-085, OP-115). */
const RANGES: Record<string, RegExp> = {
  inventory: /^1000\d\d$/,
  logistics: /^110\d{3}$/,
  order: /^120\d{3}$/,
  payment: /^130\d{3}$/,
  user: /^140\d{3}$/,
  cart: /^160\d{3}$/,
  session: /^17000[1-5]$/,
  verification: /^18000[1-3]$/,
  sale: /^190\d{3}$/,
  notify: /^200\d{3}$/,
  commodity: /^210\d{3}$/,
  coupon: /^220\d{3}$/,
  pos: /^250\d{3}$/,
  staff: /^270\d{3}$/,
  report: /^280\d{3}$/,
  task: /^290\d{3}$/,
  cases: /^300\d{3}$/,
  review: /^320\d{3}$/,
  sample: /^310\d{3}$/,
  general: /^90000[1-8]$/,
};

function sources(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    // What begins with a dot another test writes meanwhile.
    if (name === "node_modules" || name === "dist" || name.startsWith(".")) return [];
    if (statSync(path).isDirectory()) return sources(path);
    return /\.tsx?$/.test(name) ? [path] : [];
  });
}

function importsOf(file: string): string[] {
  const text = readFileSync(file, "utf8");
  return [...text.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].map((match) => match[1] ?? "");
}

function targetOf(file: string, specifier: string): string {
  return specifier.startsWith(".") ? relative(root, join(file, "..", specifier)) : specifier;
}

/** Every import as [importing file, imported path or package], relative to the root. */
function edges(folder: string): [string, string][] {
  return sources(join(root, folder)).flatMap((file) =>
    importsOf(file).map((specifier): [string, string] => [relative(root, file), targetOf(file, specifier)]),
  );
}

/** Every file of every program, relative to the root. */
function everyFile(): string[] {
  return ["apps", "packages", "e2e", "bench", "storms", "tools"]
    .flatMap((folder) => sources(join(root, folder)))
    .map((file) => relative(root, file));
}

/** The files of the house that a file imports, whatever it takes from them. */
function importedFiles(file: string): string[] {
  return importsOf(join(root, file)).flatMap((specifier) => {
    const [, name = "", rest = ""] = /^@crux\/([^/]+)\/(.+)$/.exec(specifier) ?? [];
    if (!name) return specifier.startsWith(".") ? [targetOf(join(root, file), specifier)] : [];
    return [`packages/${name}/src/${rest}`, `apps/${name}/src/${rest}`, `${name}/${rest}`].map(
      (path) => `${path}.ts`,
    );
  });
}

describe("the direction of dependencies", () => {
  it("runs contract ← rules, packing, regions ← address-paste, client ← web ← apps", () => {
    const wrong = edges("packages").filter(([file, target]) => {
      const own = file.split("/")[1] ?? "";
      const other = /^@crux\/([^/]+)/.exec(target)?.[1];
      return other !== undefined && other !== own && !PACKAGE_LINE[own]?.includes(other);
    });
    expect(wrong).toEqual([]);
  });

  it("keeps modules in their line, and their stores to themselves", () => {
    const wrong = edges("apps/server/src/modules").filter(([file, target]) => {
      const own = file.split("/")[4] ?? "";
      const inside = /^apps\/server\/src\/modules\/([^/]+)\/(.+)$/.exec(target);
      if (!inside || inside[1] === own || file.endsWith(".test.ts")) return false;
      const isLeft =
        MODULES.indexOf(inside[1] ?? "") < MODULES.indexOf(own) && MODULES.includes(inside[1] ?? "");
      return !isLeft || inside[2] !== "service.ts";
    });
    expect(wrong).toEqual([]);
  });

  it("keeps the SQL of modules in their stores; report and privacy alone reach across them", () => {
    const wrong = edges("apps/server/src/modules").filter(
      ([file, target]) =>
        target === "kysely" && !/(store|tables|\.test)\.ts$|\/modules\/(?:report|privacy)\//.test(file),
    );
    expect(wrong).toEqual([]);
  });

  it("keeps modules out of the kernel and of outside systems", () => {
    const folders = ["apps/server/src/kernel", "apps/server/src/outside"];
    const wrong = folders.flatMap(edges).filter(([file, target]) => {
      return !file.endsWith(".test.ts") && /^apps\/server\/src\/(modules|demo)\//.test(target);
    });
    expect(wrong).toEqual([]);
  });

  it.each(PROGRAMS)("layers $name: routes → shell, screens → parts → ui, browser", ({ source }) => {
    const wrong = edges(source).filter(([file, target]) => {
      const own = file.slice(source.length + 1).split("/")[0] ?? "";
      if (!target.startsWith(`${source}/`) || !PROGRAM_LAYERS[own]) return false;
      const other = /^[^/.]+/.exec(target.slice(source.length + 1))?.[0] ?? "";
      return !PROGRAM_LAYERS[own].includes(other);
    });
    expect(wrong).toEqual([]);
  });

  it("never lets an app import an app", () => {
    const wrong = edges("apps").filter(([file, target]) => {
      const own = file.split("/")[1] ?? "";
      const other = /^(?:apps\/|@crux\/(?=(?:server|shop|console)\b))([^/]+)/.exec(target)?.[1];
      return other !== undefined && other !== own;
    });
    expect(wrong).toEqual([]);
  });

  it.each(PROGRAMS.filter(({ mayCallOps }) => !mayCallOps))(
    "keeps calls of the staff out of the sources of $name",
    ({ source }) => {
      const naming = sources(join(root, source)).filter((file) =>
        /\b\w*OpsApi\b|\bstaffApi\b|"[^"]*\/ops\//.test(readFileSync(file, "utf8")),
      );
      expect(naming).toEqual([]);
    },
  );

  it.each(Object.entries(FLOORS))("builds %s in floors", (heap, floors) => {
    const roomOf = (path: string) =>
      path.slice(heap.length + 1).includes("/") ? path.split("/")[heap.split("/").length] : ".";
    const floorOf = (room = "") => floors.findIndex((names) => names.split(" ").includes(room));
    const wrong = edges(heap).filter(([file, target]) => {
      if (file.endsWith(".test.ts") || !target.startsWith(`${heap}/`)) return false;
      const [own, other] = [roomOf(file), roomOf(target)];
      return floorOf(own) < 0 || floorOf(other) < 0 || (own !== other && floorOf(other) >= floorOf(own));
    });
    expect(wrong).toEqual([]);
  });

  it("never lets files import each other in a circle, types included", () => {
    const circling = new Map(everyFile().map((file) => [file, importedFiles(file)]));
    for (let before = 0; before !== circling.size; ) {
      before = circling.size;
      const imported = new Set([...circling.values()].flat());
      for (const [file, targets] of circling)
        if (!imported.has(file) || !targets.some((target) => circling.has(target))) circling.delete(file);
    }
    expect([...circling.keys()]).toEqual([]);
  });

  it.each(PROGRAMS)("never lets a screen of $name import a screen", ({ source }) => {
    const wrong = edges(`${source}/screens`).filter(([file, target]) => {
      const other = /^apps\/[^/]+\/src\/screens\/([^/]+)\//.exec(target)?.[1];
      return other !== undefined && other !== file.split("/")[4];
    });
    expect(wrong).toEqual([]);
  });

  it("brings contract schemas to browsers as types only", () => {
    const wrong = PROGRAMS.flatMap(({ source }) => sources(join(root, source))).filter(
      (file) =>
        !file.endsWith(".test.ts") &&
        /^import (?!type)[^;]*"@crux\/contract\/(?:[a-z]+\.schema|wire)"/m.test(readFileSync(file, "utf8")),
    );
    expect(wrong).toEqual([]);
  });
});

describe("folders", () => {
  it(`hold at most ${MOST_SOURCES} sources, so that somebody finds what they look for`, () => {
    const counts = new Map<string, number>();
    for (const file of everyFile()) {
      const folder = join(file, "..");
      if (!file.endsWith(".test.ts")) counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
    expect([...counts].filter(([, count]) => count > MOST_SOURCES)).toEqual([]);
  });
});

describe("one word for prefix, contract file and module", () => {
  const files = readdirSync(join(root, "packages/contract/src")).filter(
    (file) =>
      file.endsWith(".ts") &&
      existsSync(join(root, "packages/contract/src", file.replace(/\.ts$/, ".schema.ts"))),
  );

  it.each(files)("%s names only calls of its prefix, and its module exists", (file) => {
    const prefix = file.replace(".ts", "");
    const lines = [
      ...readFileSync(join(root, "packages/contract/src", file), "utf8").matchAll(
        /"(?:GET|POST|PUT|DELETE) (\/[^"]+)"/g,
      ),
    ];
    for (const [, path = ""] of lines) expect(path.startsWith(`/${prefix}/`)).toBe(true);
    expect(existsSync(join(root, "apps/server/src/modules", prefix, "api.ts"))).toBe(true);
  });

  it("keeps the outcomes of a prefix in its range, each with a name of its own and a text (R-ERR-09, R-ERR-10)", () => {
    const folder = join(root, "packages/contract/src");
    const named = readdirSync(join(folder, "outcomes")).flatMap((file) => {
      const prefix = file.replace(".ts", "");
      const rows = readFileSync(join(folder, "outcomes", file), "utf8").matchAll(
        /^export const ([A-Z][A-Z_]+) = (\d{6}) as Outcome<\2>;$/gm,
      );
      return [...rows].map(([, name = "", code = ""]) => ({ prefix, name, code }));
    });
    const texts = readFileSync(join(folder, "codes.ts"), "utf8").matchAll(/^ {2}(\d{6}):/gm);
    expect(named.filter(({ prefix, code }) => !RANGES[prefix]?.test(code))).toEqual([]);
    expect(new Set(named.map(({ prefix, name }) => `${prefix}.${name}`)).size).toBe(named.length);
    expect(named.map(({ code }) => code).toSorted()).toEqual(
      [...texts].map(([, code = ""]) => code).toSorted(),
    );
    expect(named.length).toBeGreaterThan(60);
  });
});

describe("the documents", () => {
  it("have a sentence for every folder of the house", () => {
    const text = readFileSync(join(root, "docs/architecture.md"), "utf8");
    const foldersIn = (folder: string) =>
      readdirSync(join(root, folder), { withFileTypes: true }).flatMap((one) =>
        one.isDirectory() && !/^(node_modules|dist|artifacts|data|keys|\.)/.test(one.name) ? [one.name] : [],
      );
    const unnamed = [
      "",
      "apps",
      "packages",
      "apps/server/src",
      "apps/server/src/kernel",
      "apps/server/src/modules",
      "apps/server/src/modules/user",
      "apps/server/src/outside",
      "apps/shop/src",
      "apps/shop/src/parts",
      "apps/shop/src/ui",
      "packages/rules/src",
      "packages/web/src",
    ]
      .flatMap((folder) => foldersIn(folder).map((name) => join(folder, name)))
      .filter((path) => !new RegExp(`[ \`/]${path.split("/").at(-1)}[/\`]`).test(text));
    expect(unnamed).toEqual([]);
  });

  it("name every file of the packing engine in its map, and none that is not there", () => {
    const files = sources(join(root, "packages/packing/src"))
      .filter((path) => !path.endsWith(".test.ts"))
      .map((path) => path.split("/").at(-1)?.replace(".ts", ""));
    const map = readFileSync(join(root, "packages/packing/README.md"), "utf8");
    const table = map.slice(map.indexOf("## Which file is which"), map.indexOf("## Words"));
    const named = [...table.matchAll(/`(?:\w+\/)?([a-z-]+)`/g)].map(([, name]) => name);
    const helpers = ["cart-arbitrary", "rules-arbitrary", "demo-rules", "columns"];
    expect(files.filter((name) => !named.includes(name) && !helpers.includes(name ?? ""))).toEqual([]);
    expect(named.filter((name) => !files.includes(name))).toEqual([]);
  });

  it("name only tests that exist", () => {
    const tests = new Set(sources(root).map((path) => path.split("/").at(-1)));
    const text = readFileSync(join(root, "docs/security.md"), "utf8");
    const named = [...text.matchAll(/`([\w-]+\.test\.ts)`/g)].map(([, name]) => name);
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter((name) => !tests.has(name))).toEqual([]);
  });

  it("name only paths that exist", () => {
    const files = [
      "README.md",
      "CONTRIBUTING.md",
      "packages/packing/README.md",
      ...readdirSync(join(root, "docs")).map((name) => `docs/${name}`),
    ];
    const missing = files
      .filter((file) => file.endsWith(".md") && existsSync(join(root, file)))
      .flatMap((file) =>
        [
          ...readFileSync(join(root, file), "utf8").matchAll(
            /`((?:apps|packages|tools|docs|e2e|bench|storms)\/[\w./-]+)`/g,
          ),
        ].map((match) => match[1] ?? ""),
      )
      .filter((path) => !existsSync(join(root, path)));
    expect(missing).toEqual([]);
  });
});
