import { createHash } from "node:crypto";
import { relative } from "node:path";

/** How an app whose folder this is names its classes: by name and file, without the line that each stands in, which packs badly. */
export function classOf(folder: string): (name: string, file: string) => string {
  return (name, file) => {
    const path = relative(folder, file).replaceAll("\\", "/");
    return `${name}_${createHash("sha1").update(path).digest("hex").slice(0, 5)}`;
  };
}
