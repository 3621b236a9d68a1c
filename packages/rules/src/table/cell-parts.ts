/** Signs that part or name something within a cell, and so carry a backslash where they are meant as letters. */
const SIGNS = /[\\;；:：]/g;

/**
 * The parts of a cell that holds several, such as `颜色:红；尺寸:大`: parted by semicolons or lines, as they were written.
 * A sign behind a backslash is a letter, `\n` a line within a part.
 */
export function cellParts(text: string): string[] {
  const parts = text.match(/(?:\\.|[^\\;；\n]|\\$)+/gs) ?? [];
  return parts.map(trimmed).filter((part) => part !== "");
}

/** A part in two at the first of these signs, such as a name before a colon; null where it has none. */
export function cutPart(part: string, signs: string): [before: string, after: string] | null {
  for (let place = 0; place < part.length; place += 1) {
    if (part[place] === "\\") place += 1;
    else if (signs.includes(part[place] ?? ""))
      return [plainPart(part.slice(0, place)), plainPart(part.slice(place + 1))];
  }
  return null;
}

/** What a part says, without backslashes. */
export function plainPart(part: string): string {
  return trimmed(part).replace(/\\(.)/gs, (_, sign: string) => (sign === "n" ? "\n" : sign));
}

/** A text as a part, or as one of the two of a part, that is read back as it is. */
export function writtenPart(text: string): string {
  return text
    .replace(SIGNS, "\\$&")
    .replace(/\r?\n|\r/g, "\\n")
    .replace(/^\s|\s$/g, "\\$&");
}

/** The same where a blank would part it. */
export function writtenWord(text: string): string {
  return writtenPart(text).replace(/(?<!\\)[ \u3000]/g, "\\$&");
}

/** Parts as one cell. */
export function joinedParts(parts: readonly string[]): string {
  return parts.join("；");
}

/** Without blanks around it that no backslash holds. */
function trimmed(part: string): string {
  const text = part.trimStart();
  const end = text.trimEnd();
  let slashes = 0;
  while (end[end.length - 1 - slashes] === "\\") slashes += 1;
  return slashes % 2 === 1 ? text.slice(0, end.length + 1) : end;
}
