import { query } from "@crux/client/query";
import { saleApi } from "@crux/contract/sale";
import { useQuery } from "@tanstack/react-query";
import { Recommended } from "../../parts/product/recommended.tsx";
import { Drawing } from "../../ui/drawings/drawing.tsx";
import { Button } from "../../ui/form/button.tsx";
import { ChipLink } from "../../ui/form/chip.tsx";
import { Empty } from "../../ui/page/empty.tsx";
import styles from "./nothing-found.module.css";

/** An empty list, with words that are near to the keyword and what other customers like (R-LIST-06). */
export function NothingFound({ keyword }: { keyword: string }) {
  const near = useQuery({ ...query(saleApi.nearWords, { keyword }), enabled: keyword !== "" }).data ?? [];
  const hint =
    keyword === "" ? {} : { hint: `没有找到“${keyword}”相关商品，换个关键词试试，或看看为您推荐的商品` };
  const action = near.length === 0 ? {} : { action: <NearWords words={near} /> };
  return (
    <>
      <Empty drawing={<Drawing name="search" />} text="暂无商品" {...hint} {...action} />
      <Recommended />
    </>
  );
}

/** A list of which nothing is left by what was chosen. */
export function NothingLeft({ onClear }: { onClear: () => void }) {
  return (
    <Empty
      drawing={<Drawing name="search" />}
      text="没有符合条件的商品"
      hint="换个条件，或清空筛选看全部商品"
      action={
        <Button variant="plain" onClick={onClear}>
          清空筛选
        </Button>
      }
    />
  );
}

function NearWords({ words }: { words: readonly string[] }) {
  return (
    <nav className={styles.near} aria-label="您是不是要找">
      <span className={styles.lead}>您是不是要找</span>
      {words.map((word) => (
        <ChipLink key={word} href={`/shop_product?keyword=${encodeURIComponent(word)}`}>
          {word}
        </ChipLink>
      ))}
    </nav>
  );
}
