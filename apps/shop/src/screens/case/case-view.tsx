import type { CaseStep, CustomerCase } from "@crux/contract/cases/case.schema";
import { caseStateText, caseTitle } from "@crux/rules/order/case-labels";
import { useState } from "react";
import { StateBanner } from "../../parts/page/state-banner.tsx";
import { PrivatePreview } from "../../parts/parcel/private-preview.tsx";
import { saidTime } from "../../parts/time/show-time.ts";
import { Button } from "../../ui/form/button.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import { Card } from "../../ui/show/card.tsx";
import { Cell } from "../../ui/show/cell.tsx";
import styles from "./case.module.css";

const LOOKS = {
  OPEN: { tone: "wait", icon: "clock", next: "商家会尽快回复，结果会通知您" },
  ANSWERED: { tone: "good", icon: "bell", next: "可继续补充说明，或等待商家处理" },
  WITHDRAWN: { tone: "over", icon: "close", next: "如仍有问题，可重新申请" },
  ENDED: { tone: "good", icon: "check", next: "如仍有问题，可重新申请" },
} as const;

const STEP_TEXTS: Record<CaseStep["step"], string> = {
  ASKED: "提交申请",
  OPENED: "商家发起",
  ADDED: "补充说明",
  ANSWERED: "商家回复",
  WITHDRAWN: "撤回申请",
  ENDED: "处理结果",
};

/** Where a case stands, what was said, what it is about, and what came of it. */
export function CaseView({ one }: { one: CustomerCase }) {
  const { tone, icon, next } = LOOKS[one.state];
  return (
    <>
      <StateBanner label="售后状态" icon={<Icon name={icon} />} tone={tone} title={caseStateText(one)}>
        <span>{next}</span>
      </StateBanner>
      <Card title="沟通记录">
        <ol className={styles.steps}>
          {one.steps.map((step) => (
            <Step key={step.id} step={step} />
          ))}
        </ol>
      </Card>
      <Card title={caseTitle(one)}>
        <div className={styles.cells}>
          {one.items.map(({ skuId, itemType, quantity, name, attributes }) => (
            <Cell key={`${skuId} ${itemType}`} title={name} note={attributes} value={`×${quantity}`} />
          ))}
          {one.refundId !== null && (
            <Cell title="退款" value="查看进度" href={`/refund_order?orderId=${one.refundId}`} />
          )}
          {one.reshipPkg && (
            <Cell title="补发包裹" value="查看包裹" href={`/logistics_pkg?id=${one.reshipPkg.id}`} />
          )}
          {one.pkgId !== null && (
            <Cell title="相关包裹" value={one.pkgId} href={`/logistics_pkg?id=${one.pkgId}`} />
          )}
          <Cell title="订单" value={one.orderId} href={`/order?orderId=${one.orderId}`} />
        </div>
      </Card>
    </>
  );
}

function Step({ step }: { step: CaseStep }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li className={styles.step} data-own={step.isOwn ? "" : undefined}>
      <span className={styles.who}>
        <span>{STEP_TEXTS[step.step]}</span>
        <time dateTime={step.time}>{saidTime(step.time)}</time>
      </span>
      {step.words && <p className={styles.words}>{step.words}</p>}
      {step.pictures.length > 0 && (
        <Button variant="ghost" size="row" onClick={() => setIsOpen(true)}>
          查看图片（{step.pictures.length}张）
        </Button>
      )}
      {isOpen && <PrivatePreview sources={step.pictures} alt="售后图片" onClose={() => setIsOpen(false)} />}
    </li>
  );
}
