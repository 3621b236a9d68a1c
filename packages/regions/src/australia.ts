import { dayQuery } from "./region.ts";

/** A place in Australia: `state` is an abbreviation such as NSW, `postCode` has 4 digits. */
export type AustralianPlace = { state: string; suburb: string; postCode: string };

/** All Australian places, read with the caller's `fetchText` from the public csv file (R-API-73); throws a TypeError when it is none. */
export async function loadAustralia(fetchText: (url: string) => Promise<string>): Promise<AustralianPlace[]> {
  return readAustralia(await fetchText(`/public/assets/csv/australiaPCA.csv?${dayQuery(new Date())}`));
}

/** The rows `state,suburb,postcode` below the head of a csv text; throws a TypeError when there are none. */
export function readAustralia(csv: string): AustralianPlace[] {
  const places = csv
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(","))
    .flatMap(([state, suburb, postCode]) =>
      state && suburb && postCode ? [{ state, suburb, postCode }] : [],
    );
  if (places.length === 0) throw new TypeError("This is not a table of places.");
  return places;
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
