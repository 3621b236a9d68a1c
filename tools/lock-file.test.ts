import { readFileSync } from "node:fs";
import { join } from "node:path";
import { minVersion, satisfies } from "semver";
import { describe, expect, it } from "vitest";

type Entry = {
  version?: string;
  link?: boolean;
  resolved?: string;
  integrity?: string;
  engines?: { node?: string };
  optionalDependencies?: Record<string, string>;
};

const root = join(import.meta.dirname, "..");
const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
  packages: Record<string, Entry>;
};
const foreign = Object.entries(packages).filter(
  ([path, { link }]) => path.includes("node_modules/") && !link,
);
const floor = minVersion(packages[""]?.engines?.node ?? "")?.version ?? "";

describe("the lock file", () => {
  it("names every optional package, or a clean install refuses it", () => {
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`],
      ),
    );
    expect(missing, "the registry lacks them: take a version that it has for every system").toEqual([]);
  });

  it("pins the content of every package by a hash, whatever system it is for", () => {
    const loose = foreign.filter(([, { integrity = "" }]) => !integrity.startsWith("sha512-"));
    expect(loose.map(([path]) => path)).toEqual([]);
  });

  it("names no registry, so that each machine asks its own", () => {
    const hosts = Object.values(packages).filter(({ resolved = "" }) => resolved.startsWith("http"));
    expect(hosts).toEqual([]);
  });

  it("holds nothing that refuses the oldest Node that installs it", () => {
    expect(floor).toBe("20.19.0");
    const refusing = foreign.filter(([, { engines }]) => engines?.node && !satisfies(floor, engines.node));
    expect(refusing.map(([path, { version, engines }]) => [path, version, engines?.node])).toEqual([]);
  });
});
