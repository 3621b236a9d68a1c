import { query } from "@crux/client/query";
import { saleApi } from "@crux/contract/sale";
import type { ShopProduct } from "@crux/contract/sale.schema";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSession } from "../../browser/shop-session.ts";
import { Button } from "../../ui/form/button.tsx";
import { confirm } from "../../ui/layer/confirm.tsx";
import { Card } from "../../ui/show/card.tsx";
import { ProductRow } from "./product-row.tsx";
import { forgetSeen, seenIds } from "./seen.ts";

/** What was looked at on this device and is still sold, the newest first; the server keeps nothing of it. */
export function RecentlySeen({ exceptId }: { exceptId?: number }) {
  const [ids, setIds] = useState<readonly number[]>([]);
  const uid = useSession()?.user.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person has seen other things
  useEffect(() => setIds(seenIds().filter((id) => id !== exceptId)), [exceptId, uid]);
  const { data } = useQuery({
    ...query(saleApi.query, { ids: [...ids].sort((a, b) => a - b), pageSize: 30 }),
    enabled: ids.length > 0,
    meta: { isToldByPage: true },
  });
  const products = inOrder(data?.content ?? [], ids);
  if (products.length === 0) return null;
  const clear = async () => {
    const isSure = await confirm({ title: "清空最近浏览", body: "确定清空全部浏览记录吗？", ok: "清空" });
    if (!isSure) return;
    forgetSeen();
    setIds([]);
  };
  return (
    <Card
      title="最近浏览"
      right={
        <Button size="row" variant="ghost" aria-label="清空最近浏览" onClick={() => void clear()}>
          清空
        </Button>
      }
    >
      <ProductRow products={products} isPlain={exceptId !== undefined} />
    </Card>
  );
}

function inOrder(products: readonly ShopProduct[], ids: readonly number[]): ShopProduct[] {
  return ids.flatMap((id) => products.filter((product) => product.id === id));
}
