import type { OwnChannel } from "@crux/contract/payment.schema";
import type { ReactNode } from "react";
import { Icon } from "../../ui/icons/icon.tsx";
import styles from "./method-mark.module.css";

const MARKS: Record<OwnChannel, ReactNode> = {
  WALLET: <Icon name="wallet" size={20} />,
  WECHAT_JSAPI: <Icon name="wechat" size={20} />,
  ALIPAY_QR: "支",
  BANK_TRANSFER: <Icon name="bank" size={20} />,
};

/** A sign in the colour of a way to pay. */
export function MethodMark({ channel }: { channel: OwnChannel }) {
  return (
    <span className={styles.mark} data-channel={channel} aria-hidden="true">
      {MARKS[channel]}
    </span>
  );
}
