/** Picture addresses that travel joined by `||` (OP-011); an empty text holds none. */
export function splitPictures(joined: string): string[] {
  return joined.split("||").filter((address) => address !== "");
}

/** The picture that stands for a product, or an empty address. */
export function firstPicture({ imgUrl }: { imgUrl: string }): string {
  return splitPictures(imgUrl)[0] ?? "";
}
