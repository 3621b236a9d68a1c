import type { ProductRow } from "@crux/contract/ops/product-ops.schema";
import type { SaleStatus } from "@crux/contract/sale.schema";
import { createContext, useContext } from "react";
import { SALE_STATUS_ACTS, SALE_STATUSES } from "../../parts/product/product-words.ts";
import { MenuItem, MenuLine } from "../../ui/layer/menu.tsx";
import { RowMenu } from "../../ui/layer/row-menu.tsx";

export type ProductAct = { productId: number; name: string; act: "edit" | "copy" | SaleStatus };

/** Takes what was chosen in the menu of a row. */
export const ProductActContext = createContext<(chosen: ProductAct) => void>(() => {});

/** What can be done with a product of the list. */
export function ProductMenu({ row }: { row: ProductRow }) {
  return (
    <RowMenu of={row.productId} label={`${row.name}的操作`}>
      <ProductActs row={row} />
    </RowMenu>
  );
}

function ProductActs({ row: { productId, name, saleStatus } }: { row: ProductRow }) {
  const choose = useContext(ProductActContext);
  const press = (act: ProductAct["act"]) => () => choose({ productId, name, act });
  return (
    <>
      <MenuItem onPress={press("edit")}>编辑</MenuItem>
      <MenuItem onPress={press("copy")}>复制为新商品</MenuItem>
      <MenuLine />
      {SALE_STATUSES.filter((status) => status !== saleStatus).map((status) => (
        <MenuItem key={status} onPress={press(status)}>
          {SALE_STATUS_ACTS[status]}
        </MenuItem>
      ))}
    </>
  );
}
