import { useStoreConfig } from "../../parts/shop/store-config.ts";
import { useShare } from "../../parts/shop/use-share.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import styles from "./share-button.module.css";

/** Sends the product to a friend, with the shop's words beside its name. */
export function ShareButton({ name }: { name: string }) {
  const shop = useStoreConfig()?.shopName || "商城";
  const { share, hint } = useShare({ title: name, desc: `跨境好物，尽在${shop}` });
  return (
    <>
      <button type="button" className={styles.share} aria-label="分享" onClick={() => void share()}>
        <Icon name="share" />
      </button>
      {hint}
    </>
  );
}
