import type { Sender } from "@crux/contract/address.schema";
import { LIMITS } from "@crux/contract/limits";
import { moneyText } from "@crux/rules/money/money-text";
import { latePart } from "@crux/web/late-part";
import { LateStyles } from "@crux/web/late-styles";
import { Suspense, useRef, useState } from "react";
import type { ChangeDraft, CheckoutDraft } from "../../../parts/cart/checkout-draft.ts";
import { evenPortions, linesOf, type Portion, type Several } from "../../../parts/cart/portions.ts";
import { ReceiptSheet } from "../../../parts/order/receipt-sheet.tsx";
import { PauseBar } from "../../../parts/shop/pause-bar.tsx";
import { Button, ButtonLink } from "../../../ui/form/button.tsx";
import { FailureNote } from "../../../ui/form/failure-note.tsx";
import { SubmitBar } from "../../../ui/form/submit-bar.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { toast } from "../../../ui/layer/toast.tsx";
import { Card } from "../../../ui/show/card.tsx";
import { Spoken } from "../../../ui/show/spoken.tsx";
import { SenderCell } from "../address-card.tsx";
import { AgreeLine } from "../agree-line.tsx";
import { ChangesCard } from "../changes-card.tsx";
import { checkoutReceipt } from "../checkout-receipt.ts";
import type { ParcelService } from "../parcel-services.ts";
import { type NoteElement, pointAtNote } from "../point-at-note.ts";
import { ServicesSheet } from "../services-sheet.tsx";
import { TotalButton } from "../total-button.tsx";
import { useFreshPreview } from "../use-fresh-preview.ts";
import { ADD_RECEIVER, SENDERS_OF_SEVERAL } from "./choosing.ts";
import { GoodsLeftCard } from "./goods-left-card.tsx";
import { PortionCard } from "./portion-card.tsx";
import { severalFacts } from "./portion-facts.ts";
import severalStyles from "./several.css?url";
import { SeveralNote } from "./several-note.tsx";
import { SeveralTotals, severalReceipt } from "./several-totals.tsx";
import { usePortionPreviews } from "./use-portion-previews.ts";
import { useSubmitPortions } from "./use-submit-portions.ts";

// Sheets come after the page that opens them.
const ShareSheet = latePart(() => import("./share-sheet.tsx"));
const SplitSheet = latePart(() => import("./split-sheet.tsx"));
const CouponsSheet = latePart(() => import("../coupons-sheet.tsx"));
const AgreementSheet = latePart(() => import("../agreement-sheet.tsx"));

interface SeveralFormProps {
  draft: CheckoutDraft;
  several: Several;
  sender: Sender | null;
  offered: readonly ParcelService[];
  policyUrl: string;
  onChange: ChangeDraft;
}

type Kind = "goods" | "split" | "services" | "coupons" | "receipt" | "total" | "agreement";
type Open = { kind: Kind; at: number } | null;

/** The checkout of several receivers: what each gets, how it is sent and what it costs, with its sheets and the submit bar. */
export function SeveralForm({ draft, several, sender, offered, policyUrl, onChange }: SeveralFormProps) {
  const [open, setOpen] = useState<Open>(null);
  const goodsAt = useRef<HTMLDivElement>(null);
  const noteAt = useRef<NoteElement>(null);
  const { portions } = several;
  const fresh = useFreshPreview({ draft, country: undefined, onChange });
  const isSharing = open?.kind === "goods";
  const shared = usePortionPreviews(
    portions.map((portion) => linesOf(draft.items, portion)),
    isSharing,
  );
  const facts = severalFacts({ draft, several, sender, previews: shared.previews, offered });
  const { isBusy, failure, forget, submit } = useSubmitPortions({
    draft,
    several,
    change: onChange,
    refreshPreview: fresh.refresh,
  });
  const change = (part: Partial<Several>) => {
    forget();
    onChange({ several: { ...several, ...part } });
  };
  const changePortion = (at: number, part: Partial<Portion>) =>
    change({
      portions: portions.map((portion, index) => (index === at ? { ...portion, ...part } : portion)),
    });
  const close = () => setOpen(null);
  const at = open?.at ?? 0;
  const current = facts.portions[at];
  const { problem } = facts;
  const isPending = facts.isPending || fresh.isPending;

  return (
    <>
      <LateStyles href={severalStyles} />
      <div className="several-form-column" inert={isBusy}>
        <PauseBar />
        {fresh.changes.length > 0 && <ChangesCard changes={fresh.changes} onClose={fresh.dismiss} />}
        <Card isFlush>
          <SenderCell sender={sender} href={SENDERS_OF_SEVERAL} />
        </Card>
        <GoodsLeftCard
          at={goodsAt}
          items={draft.items}
          portions={portions}
          onEven={() => change({ portions: evenPortions(draft.items, portions) })}
        />
        {facts.portions.map((one, index) => (
          <PortionCard
            key={one.portion.receiver.id}
            index={index}
            facts={one}
            coupon={facts.coupon?.at === index ? facts.coupon.ticket : null}
            offered={offered}
            failed={shared.error !== null}
            onRetry={shared.retry}
            onOpen={(kind) => setOpen({ kind, at: index })}
            onRemark={(remark) => changePortion(index, { remark })}
            onRemove={() => change({ portions: portions.filter((_, other) => other !== index) })}
          />
        ))}
        {portions.length < LIMITS.portions ? (
          <ButtonLink variant="plain" size="wide" href={ADD_RECEIVER}>
            <Icon name="plus" size={20} />
            添加收件人
          </ButtonLink>
        ) : (
          <p className="several-form-most">一次最多寄给{LIMITS.portions}位收件人</p>
        )}
      </div>
      <div className="several-form-column" data-side="">
        <div className="several-form-column" inert={isBusy}>
          <SeveralTotals
            facts={facts}
            isPending={isPending}
            onExplain={() => setOpen({ kind: "total", at: 0 })}
          />
          <AgreeLine policyUrl={policyUrl} onAgreement={() => setOpen({ kind: "agreement", at: 0 })} />
        </div>
        <SubmitBar
          note={
            problem ? (
              <SeveralNote
                problem={problem}
                noteAt={noteAt}
                receiverId={portions[problem.at ?? 0]?.receiver.id}
                onShare={() =>
                  problem.at === undefined
                    ? goodsAt.current?.scrollIntoView({ block: "center" })
                    : setOpen({ kind: "goods", at: problem.at })
                }
                onScheme={() => setOpen({ kind: "split", at: problem.at ?? 0 })}
              />
            ) : (
              failure && <FailureNote text={failure} />
            )
          }
        >
          <Spoken text={`现在共${moneyText(facts.totalCents)}，还有${facts.rest}件未分配`} />
          <TotalButton
            cents={facts.totalCents}
            isPending={isPending}
            onPress={() => setOpen({ kind: "total", at: 0 })}
          />
          <Button
            busy={isBusy}
            disabled={isPending}
            inactive={problem !== null}
            onClick={() => (problem ? pointAtNote(noteAt.current) : void submit(facts))}
          >
            {portions.length > 1 ? `提交${portions.length}个订单` : "提交订单"}
          </Button>
        </SubmitBar>
      </div>
      <Suspense fallback={null}>
        <ShareSheet
          open={open?.kind === "goods"}
          items={draft.items}
          portions={portions}
          at={at}
          onChange={(portion) => changePortion(at, portion)}
          onClose={close}
        />
        <SplitSheet
          open={open?.kind === "split"}
          checkout={current?.checkout}
          onChoose={({ presetId }) => changePortion(at, { presetId })}
          onClose={close}
        />
        <ServicesSheet
          open={open?.kind === "services"}
          offered={offered}
          chosen={current?.portion.services ?? []}
          hasOthers={false}
          onChange={(services) => changePortion(at, { services })}
          onClose={close}
        />
        <CouponsSheet
          open={open?.kind === "coupons"}
          match={current?.checkout?.draft.couponMatchResult ?? draft.couponMatchResult}
          chosen={facts.coupon?.at === at ? facts.coupon.ticket : null}
          shipFeeCents={current?.checkout ? shippingOf(current.checkout.parts) : 0}
          onChoose={(ticket) => {
            const name = moved(facts.coupon?.at, at, portions);
            if (ticket && name) toast(`优惠券一次只能用于一位收件人，已不再用于${name}`);
            const receiverId = current?.portion.receiver.id ?? 0;
            change({ coupon: ticket && { receiverId, ticketId: ticket.id } });
            close();
          }}
          onCollect={() => onChange({ previewedAt: 0 })}
          onClose={close}
        />
        <ReceiptSheet
          open={open?.kind === "receipt"}
          onClose={close}
          groups={current?.checkout ? checkoutReceipt(current.checkout, offered) : []}
          total={{ name: "小计", cents: current?.checkout?.totalCents ?? 0 }}
        />
        <ReceiptSheet
          open={open?.kind === "total"}
          onClose={close}
          groups={severalReceipt(facts)}
          total={{ name: "合计", cents: facts.totalCents }}
        />
        <AgreementSheet open={open?.kind === "agreement"} onClose={close} />
      </Suspense>
    </>
  );
}

function shippingOf({
  shippingCents,
  serviceCents,
}: {
  shippingCents: number;
  serviceCents: number;
}): number {
  return shippingCents + serviceCents;
}

/** Whose coupon goes to somebody else. */
function moved(from: number | undefined, to: number, portions: readonly Portion[]): string | undefined {
  return from === undefined || from === to ? undefined : portions[from]?.receiver.name;
}
