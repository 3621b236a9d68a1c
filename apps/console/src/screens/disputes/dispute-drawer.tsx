import type { Dispute } from "@crux/contract/ops/dispute.schema";
import { orderOpsApi } from "@crux/contract/order";
import { paymentOpsApi } from "@crux/contract/payment";
import { staffOpsApi } from "@crux/contract/staff";
import { userOpsApi } from "@crux/contract/user";
import { moneyText } from "@crux/rules/money/money-text";
import { useAction } from "../../browser/use-action.ts";
import { useMay } from "../../browser/use-may.ts";
import { amountText, PROVIDER_NAMES } from "../../parts/payment/capture-words.ts";
import { NumberLink } from "../../parts/payment/number-link.tsx";
import { OwedForm } from "../../parts/payment/owed-form.tsx";
import { Drawer } from "../../ui/layer/drawer.tsx";
import { Section } from "../../ui/page/section.tsx";
import { Facts } from "../../ui/show/facts.tsx";
import { Moment } from "../../ui/show/moment.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import { DISPUTE_KINDS, DISPUTE_STATES, DISPUTE_TONES, reasonText } from "./dispute-words.ts";

/** One dispute: how it stands at its provider, where its money was taken from, and what ends what is owed. */
export function DisputeDrawer({ dispute, onClose }: { dispute: Dispute; onClose: () => void }) {
  const may = useMay();
  const { id, state, dueTime, receivable } = dispute;
  return (
    <Drawer title={amountText(dispute)} label={`付款争议 ${id}`} onClose={onClose}>
      <Section title={DISPUTE_KINDS[dispute.kind]}>
        <Facts
          facts={[
            [
              "状态",
              <Tag key="state" tone={DISPUTE_TONES[state]}>
                {DISPUTE_STATES[state]}
              </Tag>,
            ],
            ["渠道", PROVIDER_NAMES[dispute.provider]],
            ["渠道编号", dispute.providerRef],
            ["交易号", dispute.providerTxn],
            ["渠道说明", reasonText(dispute.reason)],
            ["回应期限", dueTime && <Moment key="due" at={dueTime} />],
            ["订单", <NumberLink key="order" to="/orders/" id={dispute.orderId} />],
            ["客户", <NumberLink key="uid" to="/wallets?uid=" id={dispute.uid} />],
            ["从余额扣回", moneyText(dispute.fromWallet)],
            ["客户欠款", moneyText(receivable)],
            ["已核销", moneyText(dispute.writtenOff)],
            ["备注", dispute.remark],
            ["发生时间", <Moment key="time" at={dispute.createTime} />],
          ]}
        />
      </Section>
      {receivable > 0 && may("payment.review") && (
        <Section title="处理欠款">
          <CloseReceivable key={receivable} dispute={dispute} />
        </Section>
      )}
    </Drawer>
  );
}

function CloseReceivable({ dispute: { id, receivable, uid } }: { dispute: Dispute }) {
  const action = useAction(paymentOpsApi.closeReceivable, {
    refreshes: [paymentOpsApi.disputes, staffOpsApi.alone, userOpsApi.walletOf, orderOpsApi.pkgs],
    done: "欠款已处理",
    isOnce: true,
    isTold: true,
  });
  return (
    <OwedForm
      owedCents={receivable}
      isNobodys={uid === null}
      action={action}
      onEnd={(wish) => action.run({ id, ...wish })}
    />
  );
}
