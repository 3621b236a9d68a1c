import type { AnchorHTMLAttributes, MouseEvent, Ref } from "react";
import { navigate } from "wouter/use-browser-location";

type PlainLinkProps = { href: string; ref?: Ref<HTMLAnchorElement> | undefined } & Omit<
  AnchorHTMLAttributes<HTMLAnchorElement>,
  "href" | "onClick"
>;

/** A link where there are many: the router's listen to the address, each for itself. */
export function PlainLink({ href, ...rest }: PlainLinkProps) {
  return <a {...rest} href={`/console${href}`} onClick={follow} />;
}

function follow(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  event.preventDefault();
  const { pathname, search } = event.currentTarget;
  navigate(pathname + search);
}
