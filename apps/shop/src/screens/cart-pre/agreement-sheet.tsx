import { Sheet } from "../../ui/layer/sheet.tsx";
import styles from "./sheets.module.css";

const CLAUSES = [
  [
    "订单与价格",
    "商品价格、运费和服务费以提交订单时页面显示的澳元金额为准。提交后请在24小时内付款，逾期订单自动取消。",
  ],
  ["包裹与清关", "商品按所选分箱方案寄出。海关可能对个人物品征税，页面显示的预估税费由收件人在清关时缴纳。"],
  ["身份信息", "寄往部分国家或地区的包裹须提供收件人证件信息，仅用于清关，并加密保存。"],
  ["取消与退款", "未付款订单可随时取消。已付款订单如需取消或退款，请联系客服，款项退回账户余额。"],
] as const;

/** The user agreement in short; the shop owner's full text is a page of its own (OP-121). */
export function AgreementSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Sheet open={open} onClose={onClose} title="用户协议">
      {CLAUSES.map(([heading, text]) => (
        <section key={heading} className={styles.clause}>
          <h3 className={styles.heading}>{heading}</h3>
          <p>{text}</p>
        </section>
      ))}
      <a className={styles.full} href="/agreement.html" target="_blank" rel="noreferrer">
        查看完整《用户协议》
      </a>
    </Sheet>
  );
}
