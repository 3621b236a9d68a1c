import type { AnchorHTMLAttributes, MouseEvent } from "react";
import { navigate } from "wouter/use-browser-location";

type RowLinkProps = { href: string } & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href" | "onClick">;

/** A link of a row. Others listen to the address, each for itself, which takes long where there are a hundred. */
export function RowLink({ href, ...rest }: RowLinkProps) {
  return <a {...rest} href={`/console${href}`} onClick={follow} />;
}

function follow(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  event.preventDefault();
  const { pathname, search } = event.currentTarget;
  navigate(pathname + search);
}
