import type { Plugin } from "vite";

/**
 * A screen names all files that it needs, also those which only its own files import: browsers then ask for them at once
 * instead of finding out one after the other.
 */
export function flatImports(): Plugin {
  return {
    name: "flat-imports",
    generateBundle(_, bundle) {
      const importsOf = (name: string) => {
        const one = bundle[name];
        return one?.type === "chunk" ? one.imports : [];
      };
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk" || !chunk.isDynamicEntry) continue;
        const needed = new Set(chunk.imports);
        for (const name of needed) for (const further of importsOf(name)) needed.add(further);
        const own = new Set([...chunk.imports, chunk.fileName]);
        const lacking = [...needed].filter((name) => !own.has(name));
        chunk.code += lacking.map((name) => `import"./${name.slice(name.lastIndexOf("/") + 1)}";`).join("");
      }
    },
  };
}
