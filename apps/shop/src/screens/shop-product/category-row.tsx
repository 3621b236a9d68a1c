import type { Tag } from "@crux/contract/commodity.schema";
import { inOrder } from "@crux/rules/catalogue/tag-order";
import { useEffect, useRef } from "react";
import { ChipLink } from "../../ui/form/chip.tsx";
import styles from "./category-row.module.css";

type Leaf = Pick<Tag, "id" | "name" | "priority" | "disable">;

/** The categories below the one that is shown, or those beside it where there is nothing below. */
export function CategoryRow({ tags, tagId }: { tags: readonly Tag[]; tagId: number }) {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>(`[href$="tagId=${tagId}"]`);
    if (row.current && chosen) row.current.scrollLeft = chosen.offsetLeft - row.current.offsetLeft - 48;
  }, [tagId]);
  const family = familyOf(tags, tagId);
  if (!family || family.children.length === 0) return null;
  const { parent, children } = family;
  return (
    <nav ref={row} className={styles.row} aria-label={`${parent.name}的分类`}>
      {[{ ...parent, name: "全部" }, ...children].map(({ id, name }) => (
        <ChipLink key={id} href={`/shop_product?tagId=${id}`} replace isChosen={id === tagId}>
          {name}
        </ChipLink>
      ))}
    </nav>
  );
}

function familyOf(tags: readonly Tag[], tagId: number): { parent: Leaf; children: Leaf[] } | null {
  const branches = tags.flatMap((top) => [
    { parent: top, children: top.childTags },
    ...top.childTags.map((child) => ({ parent: child, children: child.childTags })),
  ]);
  const own = branches.find(({ parent, children }) => parent.id === tagId && children.length > 0);
  const found = own ?? branches.find(({ children }) => children.some(({ id }) => id === tagId));
  return found ? { parent: found.parent, children: inOrder<Leaf>(found.children) } : null;
}
