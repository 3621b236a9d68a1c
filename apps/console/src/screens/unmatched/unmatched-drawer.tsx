import type { Unmatched } from "@crux/contract/payment.schema";
import { Link } from "wouter";
import { useMay } from "../../browser/use-may.ts";
import { Drawer } from "../../ui/layer/drawer.tsx";
import { Section } from "../../ui/page/section.tsx";
import { Facts } from "../../ui/show/facts.tsx";
import { Moment } from "../../ui/show/moment.tsx";
import { ResolveForm } from "./resolve-form.tsx";
import styles from "./unmatched-drawer.module.css";
import { amountText, PROVIDER_NAMES, WENT_NAMES, WHY_NAMES } from "./unmatched-words.ts";

/** A number that leads to what it is the number of. */
function link(to: string, id: number | null) {
  return (
    id && (
      <Link href={to + id} className={styles.link}>
        {id}
      </Link>
    )
  );
}

/** Its provider may have refused it for good; giving back twice gives back once. */
const canGoAgain = (row: Unmatched) => row.went === "RETURNING" && row.provider !== "BANK";

/** One amount: whose it may be, and where it goes. */
export function UnmatchedDrawer({ row, onClose }: { row: Unmatched; onClose: () => void }) {
  const may = useMay();
  return (
    <Drawer title={amountText(row)} label={`未匹配款项 ${row.providerTxn}`} onClose={onClose}>
      <Section title="款项">
        <Facts
          facts={[
            ["交易号", row.providerTxn],
            ["来源", PROVIDER_NAMES[row.provider]],
            ["原因", WHY_NAMES[row.why]],
            ["到账时间", <Moment key="time" at={row.createTime} />],
            ["支付单", link("/payments?open=", row.paymentOrderId)],
            ["订单", link("/orders/", row.orderId)],
            ["客户", link("/wallets?uid=", row.uid)],
            ["去向", WENT_NAMES[row.went]],
            ["备注", row.remark],
          ]}
        />
      </Section>
      {(row.went === "UNMATCHED" || canGoAgain(row)) && may("payment.review") && (
        <Section title={canGoAgain(row) ? "再次退回" : "处理"}>
          <ResolveForm key={row.id} row={row} onDone={onClose} />
        </Section>
      )}
    </Drawer>
  );
}
