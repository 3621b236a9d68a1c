import type { ProductRow } from "@crux/contract/ops/product-ops.schema";
import type { SaleStatus } from "@crux/contract/sale.schema";
import { createContext, useContext, useState } from "react";
import { SALE_STATUS_ACTS, SALE_STATUSES } from "../../parts/product/product-words.ts";
import { Button } from "../../ui/form/button.tsx";
import { Menu, MenuItem, MenuLine } from "../../ui/layer/menu.tsx";

export type ProductAct = { productId: number; name: string; act: "edit" | "copy" | SaleStatus };

/** Takes what was chosen in the menu of a row. */
export const ProductActContext = createContext<(chosen: ProductAct) => void>(() => {});

/** What can be done with a product of the list; the menu is made when it is asked for, since there are a hundred rows. */
export function ProductMenu({ row }: { row: ProductRow }) {
  const [isAsked, setAsked] = useState(false);
  const choose = useContext(ProductActContext);
  const label = `${row.name}的操作`;
  if (!isAsked)
    return (
      <Button variant="ghost" aria-label={label} onClick={() => setAsked(true)}>
        ⋯
      </Button>
    );
  const press = (act: ProductAct["act"]) => () => choose({ productId: row.productId, name: row.name, act });
  return (
    <Menu trigger="⋯" label={label} isOpenAtFirst>
      <MenuItem onPress={press("edit")}>编辑</MenuItem>
      <MenuItem onPress={press("copy")}>复制为新商品</MenuItem>
      <MenuLine />
      {SALE_STATUSES.filter((status) => status !== row.saleStatus).map((status) => (
        <MenuItem key={status} onPress={press(status)}>
          {SALE_STATUS_ACTS[status]}
        </MenuItem>
      ))}
    </Menu>
  );
}
