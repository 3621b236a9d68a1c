import { memberOpsApi } from "@crux/contract/member";
import type { ListedRebate } from "@crux/contract/member.schema";
import { reportOpsApi } from "@crux/contract/report";
import { staffOpsApi } from "@crux/contract/staff";
import { userOpsApi } from "@crux/contract/user";
import { moneyText } from "@crux/rules/money/money-text";
import { useAction } from "../../browser/use-action.ts";
import { NumberLink } from "../../parts/payment/number-link.tsx";
import { OwedForm } from "../../parts/payment/owed-form.tsx";
import { Drawer } from "../../ui/layer/drawer.tsx";
import { Section } from "../../ui/page/section.tsx";
import { Facts } from "../../ui/show/facts.tsx";

const READS = [memberOpsApi.rebates, reportOpsApi.user, staffOpsApi.alone, userOpsApi.walletOf] as const;

/** What a member owes of cash-back that was taken back, and what ends it. */
export function OwedDrawer({ rebate, onClose }: { rebate: ListedRebate; onClose: () => void }) {
  const { id, uid, month, cashBackAmount, reclaimedAmount, owedAmount } = rebate;
  const action = useAction(memberOpsApi.closeOwed, {
    refreshes: READS,
    done: "欠款已处理",
    isOnce: true,
    isTold: true,
  });
  return (
    <Drawer title={`欠 ${moneyText(owedAmount)}`} label={`返现欠款 ${id}`} onClose={onClose}>
      <Section title="返现">
        <Facts
          facts={[
            ["会员", <NumberLink key="uid" to="/wallets?uid=" id={uid} />],
            ["消费月份", month],
            ["返现", moneyText(cashBackAmount)],
            ["已扣回", moneyText(reclaimedAmount)],
            ["客户欠款", moneyText(owedAmount)],
          ]}
        />
      </Section>
      <Section title="处理欠款">
        <OwedForm
          key={owedAmount}
          owedCents={owedAmount}
          action={action}
          onEnd={async (wish) => {
            const after = await action.run({ id, ...wish });
            if (after?.owedAmount === 0) onClose();
          }}
        />
      </Section>
    </Drawer>
  );
}
