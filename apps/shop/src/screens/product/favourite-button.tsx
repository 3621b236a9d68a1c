import type { ShopProduct } from "@crux/contract/sale.schema";
import { push, useParams } from "@crux/web/navigation";
import { useContext, useEffect, useEffectEvent } from "react";
import { Previewing } from "../../browser/previewing.ts";
import { getSession } from "../../browser/shop-session.ts";
import { storage } from "../../browser/shop-storage.ts";
import { useFavourite } from "../../parts/product/use-favourite.ts";
import { Icon } from "../../ui/icons/icon.tsx";
import styles from "./favourite-button.module.css";

/** The parameter of a product's page that keeps it for later. */
const KEEPING = "keep";

/** Keeps a product for later; a visitor logs in first, and finds it kept. */
export function FavouriteButton({ product: { id } }: { product: ShopProduct }) {
  const isPreview = useContext(Previewing);
  const isWanted = useParams().has(KEEPING);
  const { isKept, set } = useFavourite(id);
  const keepWanted = useEffectEvent(() => {
    window.history.replaceState(window.history.state, "", `/product?id=${id}`);
    if (getSession()) void set(true);
  });
  useEffect(() => {
    if (isWanted) keepWanted();
  }, [isWanted]);
  const press = () => {
    if (isPreview) return;
    if (getSession()) void set(!isKept);
    else {
      storage.redirectUrl.set(`/product?id=${id}&${KEEPING}=1`);
      push("/login");
    }
  };
  return (
    <button type="button" className={styles.heart} aria-pressed={isKept} aria-label="收藏" onClick={press}>
      <Icon name="heart" />
    </button>
  );
}
