import type { StaffRight } from "@crux/rules/people/staff-rights";
import { Link } from "wouter";
import { useMay } from "../browser/use-may.ts";
import styles from "./main-menu.module.css";
import type { Route } from "./route.ts";
import { ShopStar } from "./shop-star.tsx";

type MainMenuProps = {
  routes: readonly Route[];
  current: Route | undefined;
  onClose: () => void;
};

/** The pages that this person may open, by group; two characters each where the window is narrow. */
export function MainMenu({ routes, current, onClose }: MainMenuProps) {
  const open = useOpenRoutes(routes);
  const groups = [...new Set(open.flatMap(({ menu }) => (menu ? [menu.group] : [])))];
  return (
    <>
      <nav className={styles.menu} aria-label="主菜单">
        <div className={styles.name}>
          <ShopStar />
          <span className={styles.wide}>南十字 控制台</span>
        </div>
        {groups.map((group) => (
          <div key={group} className={styles.group}>
            {group && (
              <h2 className={styles.title} id={`menu-${group}`}>
                {group}
              </h2>
            )}
            <ul aria-labelledby={group ? `menu-${group}` : undefined}>
              {open
                .filter(({ menu }) => menu?.group === group)
                .map((route) => (
                  <li key={route.path}>
                    <MenuLink route={route} isCurrent={isBelow(current, route)} />
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </nav>
      <button type="button" className={styles.veil} onClick={onClose} aria-label="关闭菜单" tabIndex={-1} />
    </>
  );
}

function MenuLink({ route, isCurrent }: { route: Route; isCurrent: boolean }) {
  const short = route.menu?.short ?? route.title.slice(0, 2);
  return (
    <Link
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
    </Link>
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

/** The page of one order belongs to the orders. */
function isBelow(current: Route | undefined, { path }: Route): boolean {
  return current?.path === path || (path !== "/" && current?.path.startsWith(`${path}/`) === true);
}
