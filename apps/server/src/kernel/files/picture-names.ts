/** Where public pictures are served. */
export const PICTURES = "/media/picture";

const URL = new RegExp(`^${PICTURES}/([0-9a-f]{32}-\\d+x\\d+)\\.webp$`);

export function pictureUrl(name: string): string {
  return `${PICTURES}/${name}.webp`;
}

/** The name of a public picture by its address; null for any other address. */
export function pictureNameOf(url: string): string | null {
  return URL.exec(url)?.[1] ?? null;
}

/** Where one width of a public picture lies in the storage. */
export function pictureFile(name: string, width: number): string {
  return `picture/${name}-${width}.webp`;
}
