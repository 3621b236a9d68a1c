/** Where a sealed number belongs: it opens nowhere else. */
export function placeOf(uid: number, mark: string): string {
  return `identity ${uid} ${mark}`;
}
