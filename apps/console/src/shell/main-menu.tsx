import type { StaffRight } from "@crux/rules/people/staff-rights";
import { useId, useState } from "react";
import { storage } from "../browser/console-storage.ts";
import { useMay } from "../browser/use-may.ts";
import { PlainLink } from "../ui/form/plain-link.tsx";
import styles from "./main-menu.module.css";
import type { Route } from "./route.ts";
import { ShopStar } from "./shop-star.tsx";

type MainMenuProps = {
  routes: readonly Route[];
  current: Route | undefined;
  onClose: () => void;
};

/** Groups of what is looked at now and then; they open with the page that is there, or by their name. */
const CLOSED_AT_FIRST = ["货", "营销", "店", "团队"];

/** The pages that this person may open, by group; two characters each where the window is narrow. */
export function MainMenu({ routes, current, onClose }: MainMenuProps) {
  const open = useOpenRoutes(routes);
  const groups = [...new Set(open.flatMap(({ menu }) => (menu ? [menu.group] : [])))];
  const here = placeOf(current, open);
  return (
    <>
      <nav className={styles.menu} aria-label="主菜单">
        <div className={styles.name}>
          <ShopStar />
          <span className={styles.wide}>南十字 控制台</span>
        </div>
        {groups.map((group) => (
          <MenuGroup
            key={group}
            group={group}
            routes={open.filter(({ menu }) => menu?.group === group)}
            here={here}
          />
        ))}
      </nav>
      <button type="button" className={styles.veil} onClick={onClose} aria-label="关闭菜单" tabIndex={-1} />
    </>
  );
}

type MenuGroupProps = { group: string; routes: readonly Route[]; here: Route | undefined };

/** Pages under one title, which opens and closes them; the narrow menu has no titles, and shows them all. */
function MenuGroup({ group, routes, here }: MenuGroupProps) {
  const isHere = routes.some((route) => route === here);
  const [chosen, setChosen] = useState(() => storage.menu.get()?.[group]);
  const isOpen = isHere || (chosen ?? !CLOSED_AT_FIRST.includes(group));
  const id = useId();
  const toggle = () => {
    setChosen(!isOpen);
    storage.menu.set({ ...storage.menu.get(), [group]: !isOpen });
  };
  return (
    <div className={styles.group} data-open={isOpen ? "" : undefined}>
      {group && (
        <h2 className={styles.title}>
          <button type="button" aria-expanded={isOpen} aria-controls={id} disabled={isHere} onClick={toggle}>
            {group}
          </button>
        </h2>
      )}
      <ul id={id} aria-label={group || undefined}>
        {routes.map((route) => (
          <li key={route.path}>
            <MenuLink route={route} isCurrent={route === here} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * The menu is longer than most windows: what is open stays in sight, also when keys or a link led there. With the next
 * picture, since whoever asks where a link lies before that has the whole page laid out once more.
 */
function keepInSight(link: HTMLAnchorElement | null): void {
  if (link) requestAnimationFrame(() => link.scrollIntoView({ block: "nearest" }));
}

function MenuLink({ route, isCurrent }: { route: Route; isCurrent: boolean }) {
  const short = route.menu?.short ?? route.title.slice(0, 2);
  return (
    <PlainLink
      ref={isCurrent ? keepInSight : undefined}
      href={route.path}
      className={styles.link}
      aria-current={isCurrent ? "page" : undefined}
      aria-label={route.title}
      title={route.menu?.key && `g ${route.menu.key}`}
    >
      <span className={styles.wide}>{route.title}</span>
      <span className={styles.short} aria-hidden="true">
        {short}
      </span>
    </PlainLink>
  );
}

/** The routes that the person at this device may open. */
export function useOpenRoutes(routes: readonly Route[]): Route[] {
  const may = useMay();
  return routes.filter((route) => mayOpen(route, may));
}

export function mayOpen({ rights }: Route, may: (right: StaffRight) => boolean): boolean {
  return !rights || rights.some(may);
}

/** The line of the menu that a page belongs to: its own, or else the nearest above it, as that of one order to the orders. */
function placeOf(current: Route | undefined, routes: readonly Route[]): Route | undefined {
  if (!current) return undefined;
  return routes
    .filter(({ path, menu }) => menu && (current.path === path || current.path.startsWith(`${path}/`)))
    .toSorted((one, other) => other.path.length - one.path.length)[0];
}
