/** One row of the origin, as far as it is used. */
type OriginRow = { postcode: string; locality: string; state: string; type: string };

// Post boxes, large-volume receivers and business centres take letters, not parcels.
const TYPES = ["Delivery Area", ""];
const CENTRE = / (?:BC|DC|MC|PO)$/;
const ABBREVIATIONS = /^(?:ANU|CBD|HMAS|RAAF|NSW|ACT|NT|SA|WA|QLD|VIC|TAS)$/;

/** The csv text of Australian places: `state,suburb,postcode`, each place once, sorted so that it compresses well. */
export function australiaCsv(rows: readonly OriginRow[]): string {
  const lines = rows
    .filter(({ type, locality }) => TYPES.includes(type) && !CENTRE.test(locality))
    .map(({ state, locality, postcode }) => `${state},${titleCase(locality)},${postcode}`);
  const sorted = [...new Set(lines)].sort((one, other) => order(one, other));
  return `state,suburb,postcode\n${sorted.join("\n")}\n`;
}

/** The rows of a csv whose postcode begins with a digit, under the same head. */
export function australiaPart(csv: string, digit: string): string {
  const [head, ...rows] = csv.trimEnd().split("\n");
  const own = rows.filter((row) => row.split(",")[2]?.startsWith(digit));
  return `${[head, ...own].join("\n")}\n`;
}

function titleCase(name: string): string {
  return name
    .trim()
    .split(/(?<=[ \-(])/)
    .map((word) => (ABBREVIATIONS.test(word.trim()) ? word : capitalised(word.toLowerCase())))
    .join("");
}

function capitalised(word: string): string {
  return word.replace(/^(?:mc|o'|d')?\p{L}/u, (head) =>
    head.length > 2
      ? head.charAt(0).toUpperCase() + head.slice(1, -1) + head.slice(-1).toUpperCase()
      : head.toUpperCase(),
  );
}

/** By postcode, then by name. */
function order(one: string, other: string): number {
  const key = (line: string) => line.slice(-4) + line;
  return key(one) < key(other) ? -1 : 1;
}
