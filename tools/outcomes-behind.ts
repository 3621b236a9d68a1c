import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";

/** What the functions behind a call name: outcomes (`order.NOT_FOUND`), and whether one asks for a second person. */
export type Behind = { outcomes: Set<string>; isCountersigned: boolean };

/** A function or constant of a file: what it says without comments, and the names of its file that mean something elsewhere. */
type Declared = { text: string; scope: Scope };

type Scope = {
  file: string;
  /** Imported names: the declaration that each stands for. */
  imports: Map<string, string>;
  /** Imported tables of outcomes: the prefix of each. */
  tables: Map<string, string>;
};

const IMPORT = /^(?:import|export) (?:\* as (\w+)|\{([^}]*)\}) from "([^"]+)";/gm;
const DECLARATION = /^(?:export )?(?:async )?(?:function\*?|const|let|class) (\w+)/;
const NAME = /(?<![.\w])(\w+)(?:\.([A-Z][A-Z_]+)\b)?/g;
const SERVED = /serve(?:Ops)?\((\w+), (?:\w+|\{ \w+ \}), \{(?:\n([\s\S]*?)\n(?: {2})?\}\)|([^\n]*)\}\))/g;
const ENTRY = /^ {2,4}(?=\w+: (?:read|write|writeThen|steps|ops[A-Z]\w*)\()/m;

/**
 * Which outcomes the functions behind each call name, by `orderApi.create`: what its verb says, what that calls, and so on
 * through the whole server. It reads names and no types, so it may find too much and never too little.
 */
export function outcomesBehind(root: string): Map<string, Behind> {
  const declared = readAll(join(root, "apps/server/src"));
  const behind = new Map<string, Behind>();
  for (const { text, scope } of [...declared.values()].filter((one) => /\bserve(?:Ops)?\(/.test(one.text)))
    for (const [, api = "", lines, line] of text.matchAll(SERVED))
      for (const entry of (lines ?? ` ${line}`).split(ENTRY)) {
        const [, name, verb] = /^\s*(\w+): ([\s\S]*)$/.exec(entry) ?? [];
        if (name && verb) behind.set(`${api}.${name}`, reach({ text: verb, scope }, declared));
      }
  return behind;
}

function reach(verb: Declared, declared: ReadonlyMap<string, Declared>): Behind {
  const behind: Behind = { outcomes: new Set(), isCountersigned: false };
  const seen = new Set<string>();
  const waiting = [verb];
  for (const one of waiting) {
    behind.isCountersigned ||= one.text.includes(".countersigned(");
    for (const target of targetsOf(one, behind.outcomes)) {
      const next = declared.get(target);
      if (!next || seen.has(target)) continue;
      seen.add(target);
      waiting.push(next);
    }
  }
  return behind;
}

/** The declarations that a text names; outcomes among its names are added to `outcomes`. */
function targetsOf({ text, scope }: Declared, outcomes: Set<string>): string[] {
  return [...text.matchAll(NAME)].flatMap(([, name = "", member]) => {
    const table = scope.tables.get(name);
    if (table && member) outcomes.add(`${table}.${member}`);
    return table ? [] : [scope.imports.get(name) ?? `${scope.file}#${name}`];
  });
}

function readAll(folder: string): Map<string, Declared> {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (file) =>
      file.endsWith(".ts") && !/\.(?:test|gen)\.ts$|^(?:testing|demo)\/|^kernel\/fail\.ts$/.test(file),
  );
  return new Map(files.flatMap((file) => declarationsOf(file, readFileSync(join(folder, file), "utf8"))));
}

function declarationsOf(file: string, source: string): [string, Declared][] {
  const scope: Scope = { file, imports: new Map(), tables: new Map() };
  const passedOn: [string, Declared][] = [];
  for (const [whole, table, names, from = ""] of source.matchAll(IMPORT)) {
    const prefix = /^@crux\/contract\/outcomes\/(.+)$/.exec(from)?.[1];
    if (table && prefix) scope.tables.set(table, prefix);
    if (!names || !from.startsWith(".")) continue;
    const target = relative(".", normalize(join(dirname(file), from)));
    for (const one of names.split(",").map((name) => name.trim())) {
      const [exported = "", local = exported] = one.split(" as ");
      scope.imports.set(local, `${target}#${exported}`);
      if (whole.startsWith("export")) passedOn.push([`${file}#${local}`, { text: local, scope }]);
    }
  }
  return [...passedOn, ...topLevel(source, scope)];
}

/** What stands at the beginning of a line begins something; what is indented or closes belongs to it. */
function topLevel(source: string, scope: Scope): [string, Declared][] {
  const bare = source.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");
  return bare.split(/^(?=[a-z])/m).flatMap((text) => {
    const name = DECLARATION.exec(text)?.[1];
    return name ? [[`${scope.file}#${name}`, { text, scope }] as [string, Declared]] : [];
  });
}
