import type { ShopProduct } from "@crux/contract/sale.schema";
import { push, useParams } from "@crux/web/navigation";
import { useContext, useEffect, useEffectEvent } from "react";
import { Previewing } from "../../browser/previewing.ts";
import { getSession } from "../../browser/shop-session.ts";
import { storage } from "../../browser/shop-storage.ts";
import { useRestock } from "../../parts/product/use-restock.ts";
import { Button } from "../../ui/form/button.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import { Card } from "../../ui/show/card.tsx";
import { Cell } from "../../ui/show/cell.tsx";

/** The parameter of a product's page that waits for it. */
const WAITING = "remind";

/** Where a product is sold out: asks to be told once there is some again; a visitor logs in first, and finds it asked. */
export function RestockRow({ product: { id } }: { product: ShopProduct }) {
  const isPreview = useContext(Previewing);
  const isWanted = useParams().has(WAITING);
  const { isAwaited, set } = useRestock(id);
  const askWanted = useEffectEvent(() => {
    window.history.replaceState(window.history.state, "", `/product?id=${id}`);
    if (getSession()) void set(true);
  });
  useEffect(() => {
    if (isWanted) askWanted();
  }, [isWanted]);
  const press = () => {
    if (isPreview) return;
    if (getSession()) void set(!isAwaited);
    else {
      storage.redirectUrl.set(`/product?id=${id}&${WAITING}=1`);
      push("/login");
    }
  };
  return (
    <Card isFlush>
      <Cell
        left={<Icon name="bell" />}
        title="暂时缺货"
        note={isAwaited ? "到货后会通知您" : "到货后可以通知您"}
        value={
          <Button size="row" variant={isAwaited ? "plain" : "main"} onClick={press}>
            {isAwaited ? "取消提醒" : "到货提醒"}
          </Button>
        }
      />
    </Card>
  );
}
