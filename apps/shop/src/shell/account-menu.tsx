import { useMedia } from "../browser/use-media.ts";
import { onceThere } from "../ui/gesture/after-touch.tsx";

const Links = onceThere(() => import("./account-links.tsx").then((file) => file.AccountLinks));

/** The ways through the account beside its pages, in windows that have room for them. */
export function AccountMenu() {
  const isLarge = useMedia("(min-width: 900px)");
  return isLarge ? <Links /> : null;
}
