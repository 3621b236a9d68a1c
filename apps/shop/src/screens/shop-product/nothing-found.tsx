import { Recommended } from "../../parts/product/recommended.tsx";
import { Drawing } from "../../ui/drawings/drawing.tsx";
import { Empty } from "../../ui/page/empty.tsx";

/** An empty list, with what other customers like (R-LIST-06). */
export function NothingFound({ keyword }: { keyword: string }) {
  const hint =
    keyword === "" ? {} : { hint: `没有找到“${keyword}”相关商品，换个关键词试试，或看看为您推荐的商品` };
  return (
    <>
      <Empty drawing={<Drawing name="search" />} text="暂无商品" {...hint} />
      <Recommended />
    </>
  );
}
