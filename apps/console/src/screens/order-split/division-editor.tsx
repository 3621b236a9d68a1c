import type { ApiError } from "@crux/client/client";
import { query } from "@crux/client/query";
import type { SplitParcel } from "@crux/contract/ops/split-ops.schema";
import { orderOpsApi } from "@crux/contract/order";
import * as logisticsOutcome from "@crux/contract/outcomes/logistics";
import { moneyText } from "@crux/rules/money/money-text";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "wouter";
import { clashOf } from "../../browser/merge-edit.ts";
import { useAction } from "../../browser/use-action.ts";
import { ORDER_READS } from "../../parts/order/use-order.ts";
import { Button } from "../../ui/form/button.tsx";
import { Chip } from "../../ui/form/chip.tsx";
import { useKeys } from "../../ui/keys/use-keys.ts";
import { ReasonDialog } from "../../ui/layer/reason-dialog.tsx";
import { Notice } from "../../ui/page/notice.tsx";
import { Section } from "../../ui/page/section.tsx";
import { type Box, boxesOf, looseOf, nameOf, type Offers, parcelsOf } from "./division.ts";
import { DivisionTable } from "./division-table.tsx";
import styles from "./order-split.module.css";

const USUAL = ["包裹超重，分开寄送", "线路暂停，改走其他线路", "客户要求分开寄送", "合并包裹"];

type EditorProps = { orderId: number; offers: Offers; onReload: () => void };

/** The parcels of an order as a table of pieces, judged with each change, and the ways that the solver offers. */
export function DivisionEditor({ orderId, offers, onReload }: EditorProps) {
  const { goods, pkgs, version, paidFee } = offers;
  const [boxes, setBoxes] = useState<readonly Box[]>(() => boxesOf(pkgs));
  const [nextKey, setNextKey] = useState(pkgs.length);
  const [isAsking, setAsking] = useState(false);
  const [, go] = useLocation();
  const parcels = parcelsOf(boxes, goods);
  const { data: judged, isPlaceholderData } = useQuery({
    ...query(orderOpsApi.trySplit, { orderId, parcels }),
    placeholderData: keepPreviousData,
  });
  const action = useAction(orderOpsApi.resplit, {
    refreshes: [...ORDER_READS, orderOpsApi.pkgs, orderOpsApi.pkgCounts, orderOpsApi.pkg],
    done: "已重新分箱，已通知客户",
    isOnce: true,
    isTold: true,
  });
  const isLoose = goods.some((line) => looseOf(boxes, line) !== 0);
  const isFine = judged !== undefined && judged.faults.length === 0 && judged.parcels.every(isClean);
  const isChanged = nameOf(parcels) !== nameOf(pkgs);
  const canSave = isChanged && isFine && !isLoose && !isPlaceholderData;
  const take = (some: readonly SplitParcel[]) => {
    setBoxes(boxesOf(some, nextKey));
    setNextKey(nextKey + some.length);
  };
  const add = () => {
    setBoxes([...boxes, { key: nextKey, routeId: boxes.at(-1)?.routeId ?? "", pieces: {} }]);
    setNextKey(nextKey + 1);
  };
  const save = async (reason: string) => {
    const input = { orderId, reason, pkgIds: pkgs.map(({ id }) => id), parcels };
    if (await action.run({ ...input, version })) go(`/orders/${orderId}`);
  };
  useKeys([{ keys: "n", text: "加一个包裹", act: add }]);
  return (
    <>
      <Section title="分箱方案">
        <OfferChips offers={offers} chosen={nameOf(parcels)} onTake={take} />
      </Section>
      <Section
        title="包裹"
        acts={
          <Button onClick={add} keys="N">
            加包裹
          </Button>
        }
      >
        <DivisionTable
          offers={offers}
          boxes={boxes}
          judged={judged?.parcels ?? []}
          isOld={isPlaceholderData}
          onChange={setBoxes}
        />
        {judged && !isLoose && judged.faults.length > 0 && (
          <ul className={styles.faults}>
            {judged.faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        )}
      </Section>
      <footer className={styles.foot}>
        <p>{freightText(paidFee, isFine && !isLoose ? judged.fee : undefined)}</p>
        <Button disabled={!isChanged} onClick={() => setBoxes(boxesOf(pkgs))}>
          还原
        </Button>
        <Button variant="main" disabled={!canSave} onClick={() => setAsking(true)}>
          保存分箱
        </Button>
      </footer>
      {isAsking &&
        (isOvertaken(action.error) ? (
          <Overtaken error={action.error} onReload={onReload} />
        ) : (
          <ReasonDialog
            title="保存分箱"
            text={`${pkgs.length} 个包裹改为 ${parcels.length} 个。改动的包裹换新编号，客户会收到通知，已付金额不变。`}
            act="保存"
            usual={USUAL}
            isBusy={action.isBusy}
            error={action.error}
            onAct={(reason) => void save(reason)}
            onClose={() => setAsking(false)}
          />
        ))}
    </>
  );
}

const isClean = ({ faults }: { faults: readonly string[] }) => faults.length === 0;

/** The freight that was paid beside what the division would cost by the rules; neither is charged. */
function freightText(paid: number, fee: number | undefined): string {
  const text = `已付运费 ${moneyText(paid)}`;
  if (fee === undefined) return text;
  if (fee === paid) return `${text}，不变`;
  const now = `${text}，新分箱按现行规则 ${moneyText(fee)}`;
  if (fee > paid) return `${now}，多出的 ${moneyText(fee - paid)} 由店铺承担`;
  return `${now}，少 ${moneyText(paid - fee)}，可在订单的「退款」中退还`;
}

/** Somebody else edited the order, or moved one of its parcels, since this page was opened. */
function isOvertaken(error: ApiError | null): error is ApiError {
  return clashOf(error) !== null || error?.code === logisticsOutcome.WRONG_PARCEL_STATE;
}

function Overtaken({ error, onReload }: { error: ApiError; onReload: () => void }) {
  const editor = clashOf(error)?.editor;
  return (
    <Notice text={editor ? `${editor} 已修改这张订单` : error.message} note="你的改动没有保存。">
      <Button variant="main" onClick={onReload}>
        载入现在的分箱
      </Button>
    </Notice>
  );
}

type Choice = { names: string[]; fee: number | null; parcels: readonly SplitParcel[] };

/** The parcels as they stand, and each way that the solver found; ways that come to the same stand together. */
function OfferChips({
  offers,
  chosen,
  onTake,
}: {
  offers: Offers;
  chosen: string;
  onTake: (parcels: readonly SplitParcel[]) => void;
}) {
  const choices = new Map<string, Choice>([
    [nameOf(offers.pkgs), { names: ["现在的分箱"], fee: null, parcels: offers.pkgs }],
  ]);
  for (const { presetName, fee, parcels } of offers.offers) {
    if (parcels.length === 0) continue;
    const same = choices.get(nameOf(parcels));
    if (same) same.names.push(presetName);
    else choices.set(nameOf(parcels), { names: [presetName], fee, parcels });
  }
  const unsolved = offers.offers.filter(({ parcels }) => parcels.length === 0);
  return (
    <>
      <div className={styles.chips}>
        {[...choices].map(([name, { names, fee, parcels }]) => (
          <Chip key={name} isChosen={name === chosen} onPress={() => onTake(parcels)}>
            {names.join(" / ")} · {parcels.length} 个包裹
            {fee !== null && ` · ${moneyText(fee)}`}
          </Chip>
        ))}
      </div>
      {unsolved.map(({ presetId, presetName, reasons }) => (
        <p key={presetId} className={styles.note}>
          {presetName}无法分箱：{reasons.join("；")}
        </p>
      ))}
    </>
  );
}
