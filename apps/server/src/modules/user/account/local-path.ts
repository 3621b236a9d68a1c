/** A picture of this shop: an absolute path on our own origin, never another host or scheme. */
export function isLocalPath(url: string): boolean {
  return /^\/(?!\/)[\w./-]*$/.test(url) && !url.includes("..");
}
