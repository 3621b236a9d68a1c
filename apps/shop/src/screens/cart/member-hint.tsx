import type { CartItem } from "@crux/contract/cart.schema";
import { moneyText } from "@crux/rules/money/money-text";
import { useSession } from "../../browser/shop-session.ts";
import { memberSavingCents } from "../../parts/cart/cart-selection.ts";
import { Icon } from "../../ui/icons/icon.tsx";
import styles from "./member-hint.module.css";

/** What the member prices of the checked lines come to: saved already, or a reason to look at the card. */
export function MemberHint({ lines }: { lines: readonly CartItem[] }) {
  const isVip = useSession()?.user.userClass === "VIP";
  const savingCents = memberSavingCents(lines);
  if (savingCents === 0) return null;
  const amount = <b className={styles.amount}>{moneyText(savingCents)}</b>;
  if (isVip) {
    return (
      <p className={styles.hint}>
        <Icon name="black-card" size={20} />
        <span className={styles.text}>黑卡价已为您省{amount}</span>
      </p>
    );
  }
  return (
    <a className={styles.hint} href="/member_ship">
      <Icon name="black-card" size={20} />
      <span className={styles.text}>开通黑卡，已选商品可省{amount}</span>
      <span className={styles.act}>
        看黑卡
        <Icon name="chevron" size={16} />
      </span>
    </a>
  );
}
