import { dayQuery } from "./region.ts";

/** A place in Australia: `state` is an abbreviation such as NSW, `postCode` has 4 digits. */
export type AustralianPlace = { state: string; suburb: string; postCode: string };

/**
 * The Australian places whose postcode begins with a digit, read with the caller's `fetchText` from that part of the
 * public csv file (R-API-73): nobody waits for the whole of it. Throws a TypeError when it is no such table.
 */
export async function loadAustralia(
  digit: string,
  fetchText: (url: string) => Promise<string>,
): Promise<AustralianPlace[]> {
  return readAustralia(
    await fetchText(`/public/assets/csv/australiaPCA-${digit}.csv?${dayQuery(new Date())}`),
  );
}

/** The rows below the head `state,suburb,postcode` of a csv text; throws a TypeError for another head. */
export function readAustralia(csv: string): AustralianPlace[] {
  const [head, ...lines] = csv.split(/\r?\n/);
  if (head !== "state,suburb,postcode") throw new TypeError("This is not a table of places.");
  return lines
    .map((line) => line.split(","))
    .flatMap(([state, suburb, postCode]) =>
      state && suburb && postCode ? [{ state, suburb, postCode }] : [],
    );
}

/** The places whose postcode, the third column, begins with these digits, at most `limit` (R-MODEL-38). */
export function findAustralianPlaces(
  places: readonly AustralianPlace[],
  digits: string,
  limit = 200,
): AustralianPlace[] {
  if (digits === "") return [];
  return places.filter(({ postCode }) => postCode.startsWith(digits)).slice(0, limit);
}
