type HomeItem = {
  id: number;
  disable: boolean;
  priority: number;
  position: string;
  targetPage: string | { name: string };
};

/** The pictures of one position of the home page, by priority; other pages' and disabled ones left out (R-HOME-10, R-HOME-11). */
export function homeItems<Item extends HomeItem>(items: readonly Item[], position: Item["position"]): Item[] {
  return items
    .filter((item) => !item.disable && pageOf(item) === "home" && item.position === position)
    .sort((a, b) => a.priority - b.priority || a.id - b.id);
}

/** The page's name travels as a text or as an object (OP-018). */
function pageOf({ targetPage }: HomeItem): string {
  return typeof targetPage === "string" ? targetPage : targetPage.name;
}

/** Where a picture leads: nowhere, out of the shop, or to a page of it; only web addresses and own paths count (R-HOME-07, R-HOME-08). */
export function linkTarget({ type, url }: { type: string; url: string }): {
  kind: "none" | "outside" | "inside";
  href: string;
} {
  if (url === "") return { kind: "none", href: "" };
  if (type === "EXTERNAL")
    return /^https?:\/\//i.test(url) ? { kind: "outside", href: url } : { kind: "none", href: "" };
  return /^\/(?![/\\])/.test(url) ? { kind: "inside", href: url } : { kind: "none", href: "" };
}
