import { query } from "@crux/client/query";
import { commodityApi } from "@crux/contract/commodity";
import type { Tag } from "@crux/contract/commodity.schema";
import { SHOP_ID } from "@crux/contract/limits";
import { saleApi } from "@crux/contract/sale";
import type { ShopProduct } from "@crux/contract/sale.schema";
import { inOrder } from "@crux/rules/catalogue/tag-order";
import { unitPriceCents } from "@crux/rules/money/unit-price";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSession } from "../../browser/shop-session.ts";
import { firstPicture } from "../../parts/sku/joined-pictures.ts";
import { PriceFrom } from "../../parts/sku/price-from.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import { Picture } from "../../ui/show/picture.tsx";
import styles from "./suggestions.module.css";
import { useSettled } from "./use-settled.ts";

const PAUSE_MS = 250;
const MOST = { brands: 2, tags: 3, products: 8 };

/** While somebody types: brands, categories and products that have the text in their name. */
export function Suggestions({ text, onChoose }: { text: string; onChoose: (term: string) => void }) {
  const answer = useAnswer(useSettled(text.trim(), PAUSE_MS));
  if (!answer) return null;
  const { keyword, products, hits } = answer;
  if (products.length + hits.length === 0) {
    return <p className={styles.none}>没有找到“{keyword}”相关商品</p>;
  }
  const brands = brandsOf(products, keyword);
  return (
    <ul className={styles.list} aria-label="搜索建议">
      {brands.map((brand) => (
        <li key={brand}>
          <button type="button" className={styles.row} onClick={() => onChoose(brand)}>
            <Icon name="search" size={20} />
            <Name text={brand} typed={keyword} />
            <span className={styles.kind}>品牌</span>
          </button>
        </li>
      ))}
      {hits.map((tag) => (
        <li key={tag.id}>
          <a className={styles.row} href={`/shop_product?tagId=${tag.id}`}>
            <Icon name="tag" size={20} />
            <Name text={tag.name} typed={keyword} />
            <span className={styles.kind}>分类</span>
          </a>
        </li>
      ))}
      {products.map((product) => (
        <li key={product.id}>
          <a className={styles.row} href={`/product?id=${product.id}`}>
            <span className={styles.picture}>
              <Picture src={firstPicture(product)} width={160} alt="" round="field" />
            </span>
            <Name text={product.name} typed={keyword} />
            <WhatTheyPay product={product} />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The price of lists: that of the black card for whoever has one. */
function WhatTheyPay({ product }: { product: ShopProduct }) {
  const cents = unitPriceCents(useSession()?.user.userClass, product);
  return <PriceFrom cents={cents} maxCents={product.maxPrice - product.currentPrice + cents} />;
}

/** A name in which the part that was typed stands out. */
function Name({ text, typed }: { text: string; typed: string }) {
  const at = text.toLowerCase().indexOf(typed.toLowerCase());
  const end = at + typed.length;
  if (at < 0) return <span className={styles.name}>{text}</span>;
  return (
    <span className={styles.name}>
      {text.slice(0, at)}
      <b className={styles.typed}>{text.slice(at, end)}</b>
      {text.slice(end)}
    </span>
  );
}

type Answer = { keyword: string; products: readonly ShopProduct[]; hits: ReturnType<typeof tagsWith> };

/** All that fits a keyword at once, so that no row moves under a finger; until then what fitted the one before. */
function useAnswer(keyword: string): Answer | undefined {
  const [shown, setShown] = useState<Answer>();
  const found = useQuery({
    ...query(saleApi.search, { keyword, pageSize: MOST.products, shopId: SHOP_ID }),
    enabled: keyword !== "",
  });
  const tags = useQuery(query(commodityApi.tags, { level: 1 }));
  if (found.data && !tags.isPending && shown?.keyword !== keyword) {
    const next = { keyword, products: found.data.content, hits: tagsWith(tags.data ?? [], keyword) };
    setShown(next);
    return next;
  }
  return shown;
}

function brandsOf(products: readonly ShopProduct[], keyword: string): string[] {
  const names = products.map(({ brand }) => brand.name).filter((name) => holds(name, keyword));
  return [...new Set(names)].slice(0, MOST.brands);
}

function tagsWith(tags: readonly Tag[], keyword: string): { id: number; name: string }[] {
  const all = inOrder(tags).flatMap((top) => [
    top,
    ...inOrder(top.childTags).flatMap((child) => [child, ...inOrder(child.childTags)]),
  ]);
  return all.filter(({ name }) => holds(name, keyword)).slice(0, MOST.tags);
}

function holds(name: string, keyword: string): boolean {
  return keyword !== "" && name.toLowerCase().includes(keyword.toLowerCase());
}
