import type { AvailableTicket } from "@crux/contract/coupon.schema";
import { moneyText } from "@crux/rules/money/money-text";
import { showContact } from "@crux/rules/people/contact-number";
import type { ReactNode } from "react";
import { itemKey } from "../../../parts/cart/portions.ts";
import { Button } from "../../../ui/form/button.tsx";
import { Card } from "../../../ui/show/card.tsx";
import { Cell } from "../../../ui/show/cell.tsx";
import { Price } from "../../../ui/show/price.tsx";
import { Skeleton } from "../../../ui/show/skeleton.tsx";
import { placeOf } from "../address-card.tsx";
import type { CheckoutFacts } from "../checkout-facts.ts";
import type { ParcelService } from "../parcel-services.ts";
import { RemarkCell } from "../remark-cell.tsx";
import { GoodsRow } from "./goods-row.tsx";
import type { PortionFacts } from "./portion-facts.ts";

interface PortionCardProps {
  /** Counted from 0; shown from 1. */
  index: number;
  facts: PortionFacts;
  /** The coupon, where it is this portion that has it. */
  coupon: AvailableTicket | null;
  offered: readonly ParcelService[];
  /** The previews did not come. */
  failed: boolean;
  onRetry: () => void;
  onOpen: (kind: "goods" | "split" | "services" | "coupons" | "receipt") => void;
  onRemark: (remark: string) => void;
  onRemove: () => void;
}

/** One receiver: the goods, how they are sent, and what that costs as an order of its own. */
export function PortionCard(props: PortionCardProps) {
  const { index, facts, failed, onRetry, onOpen, onRemove } = props;
  const { portion, items, pieces, checkout, refusal } = facts;
  const { receiver } = portion;
  return (
    <Card
      isFlush
      title={`${index + 1}. ${receiver.name}`}
      right={
        <button
          type="button"
          className="several-portion-remove"
          aria-label={`移除收件人${receiver.name}`}
          onClick={onRemove}
        >
          移除
        </button>
      }
    >
      <p className="several-portion-where">
        <span className="several-portion-mobile">{showContact(receiver.mobile)}</span> {placeOf(receiver)}
      </p>
      <div className="several-portion-goods">
        {items.length > 0 && (
          <ul className="several-portion-items" aria-label={`给${receiver.name}的商品`}>
            {items.map((item) => (
              <GoodsRow key={itemKey(item)} item={item}>
                ×{item.quantity}
              </GoodsRow>
            ))}
          </ul>
        )}
        <div className={pieces === 0 ? undefined : "several-portion-again"}>
          <Button
            variant={pieces === 0 ? "plain" : "ghost"}
            size={pieces === 0 ? "wide" : "row"}
            aria-label={`${pieces === 0 ? "分配商品" : "调整商品"}，${receiver.name}`}
            onClick={() => onOpen("goods")}
          >
            {pieces === 0 ? "分配商品" : "调整商品"}
          </Button>
        </div>
      </div>
      {refusal !== "" && <p className="several-portion-refusal">{refusal}</p>}
      {pieces > 0 && !checkout && refusal === "" && (
        <div className="several-portion-waiting">
          {failed ? (
            <Button variant="plain" size="wide" onClick={onRetry}>
              运费没有算出来，重试
            </Button>
          ) : (
            <>
              <p role="status" className="visually-hidden">
                正在计算运费…
              </p>
              <Skeleton />
              <Skeleton width="half" />
            </>
          )}
        </div>
      )}
      {checkout && <Checkout {...props} checkout={checkout} />}
    </Card>
  );
}

function Checkout({
  facts,
  checkout,
  coupon,
  offered,
  onOpen,
  onRemark,
}: PortionCardProps & { checkout: CheckoutFacts }) {
  const { scheme, parts, totalCents } = checkout;
  return (
    <>
      <Cell
        title="分箱方案"
        value={scheme ? `${scheme.presetName} · ${scheme.totalPackageCount}箱` : "暂无可用方案"}
        note={
          scheme && `${scheme.daysMin}-${scheme.daysMax}天送达，运费${moneyText(scheme.totalEstimateFee)}`
        }
        onPress={() => onOpen("split")}
      />
      {offered.length > 0 && scheme && (
        <Cell
          title="包裹服务"
          value={serviceNames(offered, facts.portion.services ?? [])}
          onPress={() => onOpen("services")}
        />
      )}
      <Cell title="优惠券" value={couponText(checkout, coupon)} onPress={() => onOpen("coupons")} />
      <RemarkCell remark={facts.portion.remark ?? ""} onChange={onRemark} />
      <button
        type="button"
        className="several-portion-sum"
        aria-haspopup="dialog"
        onClick={() => onOpen("receipt")}
      >
        <span className="several-portion-parts">
          商品{moneyText(parts.goodsCents - parts.activityCents)}，运费{moneyText(parts.shippingCents)}
        </span>
        <span className="several-portion-total">
          小计
          <Price cents={totalCents} />
        </span>
      </button>
    </>
  );
}

function serviceNames(offered: readonly ParcelService[], chosen: readonly number[]): string {
  const names = offered.filter(({ skuId }) => chosen.includes(skuId)).map(({ name }) => name);
  return names.length > 0 ? names.join("、") : "不需要";
}

function couponText({ draft, parts }: CheckoutFacts, coupon: AvailableTicket | null): ReactNode {
  if (coupon) {
    return (
      <>
        {coupon.ticketTitle} <b className="several-portion-saved">{moneyText(-parts.couponCents)}</b>
      </>
    );
  }
  const { length } = draft.couponMatchResult.availableTickets;
  return length > 0 ? `${length}张可用` : "暂无可用优惠券";
}
