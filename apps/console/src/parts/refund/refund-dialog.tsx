import { query } from "@crux/client/query";
import { casesOpsApi } from "@crux/contract/cases";
import { orderOpsApi } from "@crux/contract/order";
import { paymentOpsApi } from "@crux/contract/payment";
import type { RefundPreview } from "@crux/contract/refund.schema";
import { staffOpsApi } from "@crux/contract/staff";
import { moneyText } from "@crux/rules/money/money-text";
import { REFUND_TARGETS } from "@crux/rules/order/refund-labels";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAction } from "../../browser/use-action.ts";
import { useMay } from "../../browser/use-may.ts";
import { Check } from "../../ui/form/check.tsx";
import { Field } from "../../ui/form/field.tsx";
import { MoneyField } from "../../ui/form/money-field.tsx";
import { RadioGroup } from "../../ui/form/radio-group.tsx";
import { Question } from "../../ui/layer/question.tsx";
import { Money } from "../../ui/show/money.tsx";
import { CASE_READS } from "../case/case-words.ts";
import { ORDER_READS } from "../order/use-order.ts";
import { PKG_NAMES } from "../parcel/parcel-words.ts";
import { SoloLeft } from "../staff/solo-left.tsx";
import styles from "./refund-dialog.module.css";

type Way = "WALLET" | "PROVIDER";
type Line = RefundPreview["lines"][number];
type Pieces = Readonly<Record<string, number>>;

/** Chosen of an order before anybody chose. */
const NOTHING = { items: [], pkgIds: [], shipFee: 0, otherFee: 0 };

const keyOf = ({ skuId, itemType }: Line) => `${skuId} ${itemType}`;

type RefundDialogProps = {
  orderId: number;
  /** The after-sales case that ends with this refund, and what it asks for. */
  ofCase?: {
    caseId: number;
    items: readonly { skuId: number; itemType: string; quantity: number }[];
    pkgIds: readonly number[];
  };
  onClose: () => void;
};

/** Enters what goes back of a paid order: pieces, whole parcels, freight and other fees. The server says what it comes to. */
export function RefundDialog({ orderId, ofCase, onClose }: RefundDialogProps) {
  const [pieces, setPieces] = useState<Pieces>(() =>
    Object.fromEntries(
      (ofCase?.items ?? []).map(({ skuId, itemType, quantity }) => [`${skuId} ${itemType}`, quantity]),
    ),
  );
  const [pkgIds, setPkgIds] = useState<readonly number[]>(ofCase?.pkgIds ?? []);
  const [shipFee, setShipFee] = useState<number | null>(null);
  const [otherFee, setOtherFee] = useState<number | null>(null);
  const [way, setWay] = useState<Way | null>(null);
  const [remark, setRemark] = useState("");
  const [typed, setTyped] = useState<number | null>(null);
  const wish = {
    orderId,
    items: Object.entries(pieces).flatMap(([key, quantity]) => {
      const [skuId = "", itemType = "NORMAL"] = key.split(" ");
      return quantity > 0 ? [{ skuId: Number(skuId), itemType: itemType as Line["itemType"], quantity }] : [];
    }),
    pkgIds: [...pkgIds],
    shipFee: shipFee ?? 0,
    otherFee: otherFee ?? 0,
  };
  const canPay = useMay()("refund.pay");
  const [isAtOnce, setAtOnce] = useState(true);
  const paysNow = canPay && isAtOnce;
  // What can go back at all stays, also while what was chosen is refused.
  const whole = useQuery(query(orderOpsApi.previewRefund, { ...NOTHING, orderId }));
  const chosen = useQuery({
    ...query(orderOpsApi.previewRefund, wish),
    placeholderData: keepPreviousData,
  });
  const [left, sum] = [whole.data, chosen.data];
  const error = chosen.error ?? whole.error;
  const action = useAction(orderOpsApi.createRefund, {
    refreshes: [...ORDER_READS, orderOpsApi.refundsOps],
    ...(paysNow ? {} : { done: "退款已登记，待打款" }),
    isOnce: true,
    isTold: true,
  });
  const ending = useAction(casesOpsApi.refundCase, {
    refreshes: [...ORDER_READS, ...CASE_READS],
    ...(paysNow ? {} : { done: "售后已结束，退款待打款" }),
    isTold: true,
  });
  // Its refusal is told by a toast: the refund stays registered, and can be paid from the list.
  const pay = useAction(paymentOpsApi.payRefund, {
    refreshes: [...ORDER_READS, orderOpsApi.refundsOps, staffOpsApi.alone],
    done: "退款已登记并打款",
    isOnce: true,
  });
  const target = way ?? (left?.ways.PROVIDER ? "PROVIDER" : "WALLET");
  const amount = sum?.amount ?? 0;
  const enter = async () => {
    const { orderId: _, ...parts } = wish;
    const words = remark.trim();
    if (!ofCase) return (await action.run({ ...wish, target, remark: words }))?.id ?? null;
    return (await ending.run({ ...parts, caseId: ofCase.caseId, target, words }))?.refundId ?? null;
  };
  return (
    <Question
      title={`退款 · 订单 ${orderId}`}
      text={left && `可退 ${moneyText(left.leftAmount)}，其中运费 ${moneyText(left.leftShipFee)}`}
      act="登记退款"
      isBusy={action.isBusy || ending.isBusy || pay.isBusy}
      isReady={!error && amount > 0 && typed === amount && remark.trim() !== ""}
      error={action.error ?? ending.error ?? error}
      onAct={async () => {
        const refundId = await enter();
        if (refundId === null) return;
        if (paysNow) await pay.run({ refundId });
        onClose();
      }}
      onClose={onClose}
    >
      {left && (
        <>
          <RefundLines lines={left.lines} pieces={pieces} onChange={setPieces} />
          <fieldset className={styles.pkgs}>
            <legend>整包退款</legend>
            {left.pkgs.map(({ id, extOrderId, pkgStatus, isOpen }) => (
              <label key={id}>
                <input
                  type="checkbox"
                  checked={pkgIds.includes(id)}
                  disabled={!isOpen}
                  onChange={({ target: box }) =>
                    setPkgIds(box.checked ? [...pkgIds, id] : pkgIds.filter((other) => other !== id))
                  }
                />
                包裹 {id} {extOrderId} · {PKG_NAMES[pkgStatus]}
              </label>
            ))}
          </fieldset>
          <div className={styles.fees}>
            <MoneyField label="另退运费" value={shipFee} onChange={setShipFee} />
            <MoneyField label="其他补偿" value={otherFee} onChange={setOtherFee} />
          </div>
          <RadioGroup<Way>
            label="退款方式"
            value={target}
            onChange={setWay}
            options={[
              {
                value: "WALLET",
                text: REFUND_TARGETS.WALLET,
                isOff: !left.ways.WALLET,
                ...(left.ways.WALLET === false ? { note: "充值订单只能原路退回" } : {}),
              },
              {
                value: "PROVIDER",
                text: REFUND_TARGETS.PROVIDER,
                isOff: !left.ways.PROVIDER,
                ...(left.ways.PROVIDER === false ? { note: "订单用余额付款，没有支付渠道可退" } : {}),
              },
            ]}
          />
          <Field
            label={ofCase ? "退款原因（客户看到）" : "退款原因"}
            value={remark}
            onChange={setRemark}
            maxLength={200}
            required
          />
          <p className={styles.sum}>
            商品 <Money cents={sum?.productAmount ?? 0} /> + 运费 <Money cents={sum?.shipFee ?? 0} /> + 其他{" "}
            <Money cents={sum?.otherFee ?? 0} /> ={" "}
            <b>
              <Money cents={amount} />
            </b>
          </p>
          {canPay && <Check label="登记后立即打款" isOn={isAtOnce} onChange={setAtOnce} />}
          {paysNow && <SoloLeft pot="sent" cents={amount} />}
          {amount > 0 && (
            <MoneyField
              label={`请输入 ${moneyText(amount)} 确认`}
              value={typed}
              onChange={setTyped}
              required
            />
          )}
        </>
      )}
    </Question>
  );
}

function RefundLines({
  lines,
  pieces,
  onChange,
}: {
  lines: readonly Line[];
  pieces: Pieces;
  onChange: (pieces: Pieces) => void;
}) {
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">商品</th>
          <th scope="col">可退</th>
          <th scope="col">退几件</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => {
          const left = line.quantity - line.refundedPieces;
          return (
            <tr key={keyOf(line)}>
              <td>{line.name}</td>
              <td>{left} 件</td>
              <td>
                <input
                  type="number"
                  onFocus={({ target }) => target.select()}
                  aria-label={`退几件 ${line.name}`}
                  min={0}
                  max={left}
                  disabled={left === 0}
                  value={pieces[keyOf(line)] ?? 0}
                  onChange={({ target }) =>
                    onChange({
                      ...pieces,
                      [keyOf(line)]: Math.min(left, Math.max(0, Math.trunc(Number(target.value)) || 0)),
                    })
                  }
                />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
