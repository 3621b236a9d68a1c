import type { Unmatched } from "@crux/contract/ops/unmatched.schema";
import { useMay } from "../../browser/use-may.ts";
import { amountText, PROVIDER_NAMES } from "../../parts/payment/capture-words.ts";
import { NumberLink } from "../../parts/payment/number-link.tsx";
import { Drawer } from "../../ui/layer/drawer.tsx";
import { Section } from "../../ui/page/section.tsx";
import { Facts } from "../../ui/show/facts.tsx";
import { Moment } from "../../ui/show/moment.tsx";
import { ResolveForm } from "./resolve-form.tsx";
import { WENT_NAMES, WHY_NAMES } from "./unmatched-words.ts";

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
            ["支付单", <NumberLink key="payment" to="/payments?open=" id={row.paymentOrderId} />],
            ["订单", <NumberLink key="order" to="/orders/" id={row.orderId} />],
            ["客户", <NumberLink key="uid" to="/wallets?uid=" id={row.uid} />],
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
