import type { CartPre } from "@crux/contract/cart.schema";
import type { ReactNode } from "react";
import { Picture } from "../../../ui/show/picture.tsx";
import { Tag } from "../../../ui/show/tag.tsx";

interface GoodsRowProps {
  item: CartPre["items"][number];
  /** Under the name. */
  note?: string;
  /** At its end: how many, or what changes that. */
  children: ReactNode;
}

/** One line of goods that is shared out. */
export function GoodsRow({ item, note, children }: GoodsRowProps) {
  const { skuDetail, itemType, price } = item;
  return (
    <li className="several-row-row">
      <span className="several-row-picture">
        <Picture src={skuDetail.productImgUrl} width={160} alt="" round="field" />
      </span>
      <span className="several-row-text">
        <span className="several-row-name">{skuDetail.productName}</span>
        <span className="several-row-attributes">
          {itemType === "PREFERENCE" && <Tag tone="price">{price > 0 ? "换购" : "赠品"}</Tag>}
          {skuDetail.attributesString}
        </span>
        {note !== undefined && <span className="several-row-note">{note}</span>}
      </span>
      <span className="several-row-end">{children}</span>
    </li>
  );
}
