import { LIMITS } from "@crux/contract/limits";
import { checkoutProblem } from "@crux/rules/checkout-check";
import { useState } from "react";
import type { CheckoutDraft } from "../../parts/checkout-draft.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Cell } from "../../ui/cell.tsx";
import { prompt } from "../../ui/confirm.tsx";
import { formatMoney } from "../../ui/money.ts";
import { Page } from "../../ui/page.tsx";
import { Price } from "../../ui/price.tsx";
import { SubmitBar } from "../../ui/submit-bar.tsx";
import { toast } from "../../ui/toast.tsx";
import { AddressCard } from "./address-card.tsx";
import { AgreementSheet } from "./agreement-sheet.tsx";
import type { CheckoutFacts } from "./checkout-facts.ts";
import styles from "./checkout-form.module.css";
import { CouponsSheet } from "./coupons-sheet.tsx";
import { ParcelList } from "./parcel-list.tsx";
import type { ParcelService } from "./parcel-services.ts";
import { SchemeCard } from "./scheme-card.tsx";
import { ServicesSheet } from "./services-sheet.tsx";
import { TotalsCard } from "./totals-card.tsx";
import { useSubmitOrder } from "./use-submit-order.ts";

interface CheckoutFormProps {
  facts: CheckoutFacts;
  offered: readonly ParcelService[];
  policyUrl: string;
  onChange: (part: Partial<CheckoutDraft>) => void;
}

type Open = { kind: "coupons" | "agreement" } | { kind: "services"; index: number } | null;

/** The loaded checkout with its three sheets and the submit bar. */
export function CheckoutForm({ facts, offered, policyUrl, onChange }: CheckoutFormProps) {
  const { draft, sender, receiver, schemes, scheme, services, parts, totalCents } = facts;
  const [open, setOpen] = useState<Open>(null);
  const { isBusy, submit } = useSubmitOrder(onChange);
  const problem = checkoutProblem({ hasSender: sender !== null, receiver, preview: draft, scheme });
  const close = () => setOpen(null);
  const index = open?.kind === "services" ? open.index : 0;

  const changeServices = (chosen: number[]) => {
    if (!scheme) return;
    const all = services.map((before, at) => (at === index ? chosen : before));
    onChange({ services: { presetId: scheme.presetId, chosen: all } });
  };
  return (
    <>
      <Page bar="submit">
        <AddressCard sender={sender} receiver={receiver} />
        <SchemeCard
          country={receiver?.country ?? null}
          schemes={schemes}
          current={scheme}
          items={draft.items}
          onChoose={({ presetId }) => onChange({ presetId })}
        />
        {scheme && (
          <ParcelList
            key={scheme.presetId}
            pkgs={scheme.logisticsPkgs}
            offered={offered}
            services={services}
            onServices={(at) => setOpen({ kind: "services", index: at })}
          />
        )}
        <Card isFlush>
          <Cell title="优惠券" value={couponText(draft)} onPress={() => setOpen({ kind: "coupons" })} />
          <RemarkCell remark={draft.req.remark} onChange={(remark) => onChange({ req: { remark } })} />
        </Card>
        <TotalsCard
          parts={parts}
          totalCents={totalCents}
          taxCents={scheme?.totalEstimateTax ?? 0}
          isPlanned={scheme !== undefined}
        />
        <p className={styles.agree}>
          提交订单即表示您已阅读并同意
          <button type="button" className={styles.link} onClick={() => setOpen({ kind: "agreement" })}>
            《用户协议》
          </button>
          {policyUrl && (
            <>
              和
              <a className={styles.link} href={policyUrl} target="_blank" rel="noreferrer">
                《商城政策》
              </a>
            </>
          )}
        </p>
      </Page>
      <SubmitBar note={problem}>
        <span className={styles.total}>
          合计
          <Price cents={totalCents} size="l" />
        </span>
        <Button
          busy={isBusy}
          inactive={sender === null || receiver === null}
          onClick={() => (problem ? toast(problem) : void submit(facts))}
        >
          提交订单
        </Button>
      </SubmitBar>
      <ServicesSheet
        open={open?.kind === "services"}
        offered={offered}
        chosen={services[index] ?? []}
        onChange={changeServices}
        onClose={close}
      />
      <CouponsSheet
        open={open?.kind === "coupons"}
        tickets={draft.couponMatchResult.availableTickets}
        chosen={draft.coupon}
        onChoose={(coupon) => {
          onChange({ coupon });
          close();
        }}
        onClose={close}
      />
      <AgreementSheet open={open?.kind === "agreement"} onClose={close} />
    </>
  );
}

/** The remark, entered in a prompt (R-PRE-10, OP-062). */
function RemarkCell({ remark, onChange }: { remark: string; onChange: (remark: string) => void }) {
  const ask = async () => {
    const text = await prompt({
      title: "留言",
      placeholder: "请输入留言信息",
      maxLength: LIMITS.remark,
      value: remark,
    });
    if (text !== null) onChange(text.trim());
  };
  const value = remark ? <span className={styles.remark}>{remark}</span> : "请输入留言信息";
  return <Cell title="订单备注" value={value} onPress={() => void ask()} />;
}

function couponText({ coupon, couponMatchResult }: CheckoutDraft): string {
  if (coupon) return `${coupon.ticketTitle} -${formatMoney(coupon.savedAmount)}`;
  const { length } = couponMatchResult.availableTickets;
  return length > 0 ? `${length}张可用` : "暂无可用优惠券";
}
