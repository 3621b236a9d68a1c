import { isInWechat } from "../../browser/device.ts";
import { Card } from "../../ui/show/card.tsx";
import styles from "./same-phone.module.css";

interface SamePhoneProps {
  orderId: number;
  codeUrl: string;
  /** The address of the code's picture; empty until it is drawn. */
  picture: string;
}

/** For those who can't scan the phone in their hand; the messaging app neither opens Alipay nor saves files. */
export function SamePhone({ orderId, codeUrl, picture }: SamePhoneProps) {
  return (
    <Card title="在本机付款">
      {isInWechat() ? (
        <ol className={styles.steps}>
          <li>长按保存二维码，打开支付宝扫一扫，从相册选择</li>
          <li>或点击右上角“…”，选择“在浏览器打开”，再打开支付宝付款</li>
        </ol>
      ) : (
        <>
          <div className={styles.acts}>
            <a className={styles.act} data-main="" href={codeUrl || undefined} aria-disabled={codeUrl === ""}>
              打开支付宝付款
            </a>
            <a
              className={styles.act}
              href={picture || undefined}
              download={`alipay-${orderId}.png`}
              aria-disabled={picture === ""}
            >
              保存二维码
            </a>
          </div>
          <p className={styles.hint}>长按保存二维码，打开支付宝扫一扫，从相册选择</p>
        </>
      )}
    </Card>
  );
}
