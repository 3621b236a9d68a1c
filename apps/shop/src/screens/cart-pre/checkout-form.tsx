import type { Scheme } from "@crux/contract/logistics.schema";
import { sum } from "@crux/rules/money/money";
import { moneyText } from "@crux/rules/money/money-text";
import { type ReactNode, useRef, useState } from "react";
import { LARGE_WINDOW, useMedia } from "../../browser/use-media.ts";
import type { ChangeDraft, CheckoutDraft } from "../../parts/cart/checkout-draft.ts";
import { ReceiptSheet } from "../../parts/order/receipt-sheet.tsx";
import { ParcelGoods } from "../../parts/parcel/parcel-card.tsx";
import { PauseBar } from "../../parts/shop/pause-bar.tsx";
import { Button } from "../../ui/form/button.tsx";
import { FailureNote } from "../../ui/form/failure-note.tsx";
import { SubmitBar } from "../../ui/form/submit-bar.tsx";
import { toast } from "../../ui/layer/toast.tsx";
import { Card } from "../../ui/show/card.tsx";
import { Cell } from "../../ui/show/cell.tsx";
import { Spoken } from "../../ui/show/spoken.tsx";
import { AddressCard } from "./address-card.tsx";
import { AgreeLine } from "./agree-line.tsx";
import { AgreementSheet } from "./agreement-sheet.tsx";
import { ChangesCard } from "./changes-card.tsx";
import { checkoutProblem } from "./checkout-check.ts";
import type { CheckoutFacts } from "./checkout-facts.ts";
import styles from "./checkout-form.module.css";
import { checkoutReceipt } from "./checkout-receipt.ts";
import { CouponsSheet } from "./coupons-sheet.tsx";
import { ParcelList } from "./parcel-list.tsx";
import type { ParcelService } from "./parcel-services.ts";
import { type NoteElement, pointAtNote } from "./point-at-note.ts";
import { RemarkCell } from "./remark-cell.tsx";
import { RemedyNote } from "./remedy-note.tsx";
import { SchemeCard } from "./scheme-card.tsx";
import { ServicesSheet } from "./services-sheet.tsx";
import { TotalButton } from "./total-button.tsx";
import { TotalsCard } from "./totals-card.tsx";
import { useFreshPreview } from "./use-fresh-preview.ts";
import { useSubmitOrder } from "./use-submit-order.ts";

interface CheckoutFormProps {
  facts: CheckoutFacts;
  offered: readonly ParcelService[];
  policyUrl: string;
  onChange: ChangeDraft;
}

type Open = { kind: "coupons" | "agreement" | "receipt" } | { kind: "services"; index: number } | null;

/** The loaded checkout with its sheets and the submit bar. */
export function CheckoutForm({ facts, offered, policyUrl, onChange: change }: CheckoutFormProps) {
  const { draft, sender, receiver, schemes, scheme, services, parts, totalCents } = facts;
  const [open, setOpen] = useState<Open>(null);
  const schemesAt = useRef<HTMLDivElement>(null);
  const noteAt = useRef<NoteElement>(null);
  const preview = useFreshPreview({ draft, country: receiver?.country, onChange: change });
  const { isBusy, failure, forget, submit } = useSubmitOrder({
    draft,
    change,
    refreshPreview: preview.refresh,
  });
  const problem = checkoutProblem({ hasSender: sender !== null, receiver, preview: draft, scheme });
  const close = () => setOpen(null);
  const onChange: typeof change = (part) => {
    forget();
    change(part);
  };
  // There the costs stand beside the page, with the act below them.
  const isWide = useMedia(LARGE_WINDOW);
  const index = open?.kind === "services" ? open.index : 0;

  const changeServices = (chosen: number[], isForAll: boolean) => {
    if (!scheme) return;
    const all = services.map((before, at) => (isForAll || at === index ? chosen : before));
    onChange({ services: { presetId: scheme.presetId, chosen: all } });
  };
  const chooseScheme = ({ presetId }: Scheme) => {
    if (presetId !== scheme?.presetId && services.some((chosen) => chosen.length > 0))
      toast("分箱方案已更换，请重新选择包裹服务");
    onChange({ presetId });
  };
  const sums = (
    <>
      <Card isFlush>
        <Cell
          title="优惠券"
          value={couponText(draft, parts.couponCents)}
          onPress={() => setOpen({ kind: "coupons" })}
        />
        <RemarkCell remark={draft.req.remark} onChange={(remark) => onChange({ req: { remark } })} />
      </Card>
      <TotalsCard
        parts={parts}
        totalCents={totalCents}
        taxCents={scheme?.totalEstimateTax ?? 0}
        isPlanned={scheme !== undefined}
        isPending={preview.isPending}
        onExplain={() => setOpen({ kind: "receipt" })}
      />
    </>
  );
  const agreement = <AgreeLine policyUrl={policyUrl} onAgreement={() => setOpen({ kind: "agreement" })} />;
  return (
    <>
      <div className={styles.column} inert={isBusy}>
        <PauseBar />
        {preview.changes.length > 0 && <ChangesCard changes={preview.changes} onClose={preview.dismiss} />}
        <AddressCard
          sender={sender}
          receiver={receiver}
          canShare={sum(draft.items.map(({ quantity }) => quantity)) > 1}
        />
        <div ref={schemesAt} className={styles.schemes}>
          <SchemeCard
            country={receiver?.country ?? null}
            schemes={schemes}
            current={scheme}
            items={draft.items}
            onChoose={chooseScheme}
          />
        </div>
        {!isWide && sums}
        {scheme ? (
          <ParcelList
            key={scheme.presetId}
            pkgs={scheme.logisticsPkgs}
            offered={offered}
            services={services}
            onServices={(at) => setOpen({ kind: "services", index: at })}
          />
        ) : (
          <Card isFlush title="商品">
            <ParcelGoods items={draft.items} />
          </Card>
        )}
        {!isWide && agreement}
      </div>
      <div className={styles.column} data-side="">
        {isWide && (
          <div className={styles.column} inert={isBusy}>
            {sums}
            {agreement}
          </div>
        )}
        <SubmitBar
          note={
            problem ? (
              <RemedyNote
                problem={problem}
                receiverId={receiver?.id}
                at={noteAt}
                onSchemes={() => schemesAt.current?.scrollIntoView({ block: "center" })}
              />
            ) : (
              failure && <FailureNote text={failure} />
            )
          }
        >
          <Spoken text={`现在共${moneyText(totalCents)}`} />
          <TotalButton
            cents={totalCents}
            isPending={preview.isPending}
            onPress={() => setOpen({ kind: "receipt" })}
          />
          <Button
            busy={isBusy}
            disabled={preview.isPending}
            inactive={problem !== null}
            onClick={() => (problem ? pointAtNote(noteAt.current) : void submit(facts))}
          >
            提交订单
          </Button>
        </SubmitBar>
      </div>
      <ServicesSheet
        open={open?.kind === "services"}
        offered={offered}
        chosen={services[index] ?? []}
        hasOthers={services.length > 1}
        onChange={changeServices}
        onClose={close}
      />
      <CouponsSheet
        open={open?.kind === "coupons"}
        match={draft.couponMatchResult}
        chosen={draft.coupon}
        shipFeeCents={parts.shippingCents + parts.serviceCents}
        onChoose={(coupon) => {
          onChange({ coupon });
          close();
        }}
        onCollect={() => onChange({ previewedAt: 0 })}
        onClose={close}
      />
      <AgreementSheet open={open?.kind === "agreement"} onClose={close} />
      <ReceiptSheet
        open={open?.kind === "receipt"}
        onClose={close}
        groups={checkoutReceipt(facts, offered)}
        total={{ name: "合计", cents: totalCents }}
      />
    </>
  );
}

function couponText({ coupon, couponMatchResult }: CheckoutDraft, savedCents: number): ReactNode {
  if (coupon) {
    return (
      <>
        {coupon.ticketTitle} <b className={styles.saved}>{moneyText(-savedCents)}</b>
      </>
    );
  }
  const { length } = couponMatchResult.availableTickets;
  return length > 0 ? `${length}张可用` : "暂无可用优惠券";
}
