import type { Tag } from "@crux/contract/commodity.schema";
import { inOrder } from "@crux/rules/catalogue/tag-order";
import { Drawing } from "../../ui/drawings/drawing.tsx";
import { ButtonLink } from "../../ui/form/button.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import { Empty } from "../../ui/page/empty.tsx";
import { Picture } from "../../ui/show/picture.tsx";
import styles from "./tag-panel.module.css";

type Child = Tag["childTags"][number];

/** What is below a top tag: its children with their own children as pictures (R-TAG-03, R-TAG-04). */
export function TagPanel({ tag }: { tag: Tag }) {
  const children = inOrder(tag.childTags);
  return (
    <div className={styles.panel}>
      <header className={styles.head}>
        {tag.imgUrl !== "" && (
          <span className={styles.icon}>
            <Picture src={tag.imgUrl} width={60} alt="" priority />
          </span>
        )}
        <h2 className={styles.name}>{tag.name}</h2>
        {children.length > 0 && (
          <a className={styles.more} href={listOf(tag)}>
            全部商品
            <Icon name="chevron" size={16} />
          </a>
        )}
      </header>
      {children.length === 0 ? (
        <Empty
          drawing={<Drawing name="search" />}
          text="该专区暂无商品"
          action={
            <ButtonLink href="/" variant="plain" replace>
              返回首页
            </ButtonLink>
          }
        />
      ) : (
        children.map((child) => <ChildTag key={child.id} child={child} />)
      )}
    </div>
  );
}

function ChildTag({ child }: { child: Child }) {
  const leaves = inOrder(child.childTags);
  return (
    <section className={styles.child} aria-labelledby={`tag-${child.id}`}>
      <header className={styles.childHead}>
        <h3 id={`tag-${child.id}`} className={styles.childName}>
          {child.name}
        </h3>
        <a className={styles.more} href={listOf(child)} aria-label={`查看更多，${child.name}`}>
          查看更多
          <Icon name="chevron" size={16} />
        </a>
      </header>
      {leaves.length > 0 && (
        <div className={styles.leaves}>
          {leaves.map((leaf) => (
            <a key={leaf.id} className={styles.leaf} href={listOf(leaf)}>
              <Picture src={leaf.imgUrl} width={160} alt="" round="field" />
              {leaf.name}
            </a>
          ))}
        </div>
      )}
    </section>
  );
}

function listOf({ id }: { id: number }): string {
  return `/shop_product?tagId=${id}`;
}
