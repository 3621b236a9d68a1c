import { refresh } from "@crux/client/query";
import { casesApi } from "@crux/contract/cases";
import type { CaseWish } from "@crux/contract/cases/case.schema";
import { LIMITS } from "@crux/contract/limits";
import type { Order } from "@crux/contract/order.schema";
import { CASE_WISH_TEXTS } from "@crux/rules/order/case-labels";
import { replace } from "@crux/web/navigation";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useCallOnce } from "../../browser/call-once.ts";
import { UploadsCard } from "../../parts/page/uploads-card.tsx";
import { isWithout, useUploads } from "../../parts/page/use-uploads.ts";
import { Button } from "../../ui/form/button.tsx";
import { Chip } from "../../ui/form/chip.tsx";
import { FailureNote } from "../../ui/form/failure-note.tsx";
import { Field } from "../../ui/form/field.tsx";
import { focusInvalid } from "../../ui/form/focus-invalid.ts";
import { SubmitBar } from "../../ui/form/submit-bar.tsx";
import { toast } from "../../ui/layer/toast.tsx";
import { Page } from "../../ui/page/page.tsx";
import { TitleBar } from "../../ui/page/title-bar.tsx";
import { Card } from "../../ui/show/card.tsx";
import styles from "./case.module.css";
import { type Chosen, lineKey, PiecesCard } from "./pieces-card.tsx";

const CANCEL_REASONS = ["不想要了", "拍错商品或数量", "收件信息有误", "重复下单"];
/** Of goods that came, and of those that did not, which nobody can take a picture of. */
const RECEIVED_REASONS = ["少件漏发", "商品破损", "发错商品", "质量问题"];
const LACKING_REASONS = ["包裹丢失", "物流长时间未更新", "清关或税单问题"];

/** What can be asked for now: to cancel as long as nothing is declared, about goods once something has left. */
function wishesFor(order: Order, pkgId: number | undefined): CaseWish[] {
  const pkgs = order.logisticsPkgScheme?.logisticsPkgs ?? [];
  const isUndeclared = pkgs.every(({ pkgStatus }) => pkgStatus === "CREATED" || pkgStatus === "REFUNDED");
  const canCancel = order.orderStatus === "PAID" && isUndeclared && pkgId === undefined;
  return canCancel ? ["CANCEL", "REFUND", "OTHER"] : ["REFUND", "RESHIP", "OTHER"];
}

/** Whether the parcel, or any of the order, was received. */
function hasAnyCome(order: Order, pkgId: number | undefined): boolean {
  const pkgs = order.logisticsPkgScheme?.logisticsPkgs ?? [];
  return pkgs.some(({ id, pkgStatus }) => pkgStatus === "RECEIVED" && (pkgId === undefined || id === pkgId));
}

/** What, how many, why, pictures, and what the customer would like; one press to cancel a whole order. */
export function AskForm({ order, pkgId }: { order: Order; pkgId: number | undefined }) {
  const wishes = wishesFor(order, pkgId);
  const [wish, setWish] = useState<CaseWish>(wishes[0] ?? "OTHER");
  const [reason, setReason] = useState("");
  const [isAsked, setIsAsked] = useState(false);
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const pictures = useUploads({
    endpoint: casesApi.uploadPicture,
    draft: `case ${order.id}`,
    most: LIMITS.casePictures,
  });
  const queries = useQueryClient();
  const ask = useCallOnce(casesApi.ask);
  const pkg = order.logisticsPkgScheme?.logisticsPkgs.find(({ id }) => id === pkgId);
  const lines = pkg?.pkgItems ?? order.orderItems;
  const isCancel = wish === "CANCEL";
  const [hasCome, setCome] = useState(() => hasAnyCome(order, pkgId));
  const needsPicture = !isCancel && hasCome;
  const reasons = isCancel ? CANCEL_REASONS : hasCome ? RECEIVED_REASONS : LACKING_REASONS;
  const noReason = reason.trim() === "" ? "请填写申请原因" : undefined;
  const noPicture = needsPicture && isWithout(pictures) ? "请上传至少一张商品照片" : undefined;
  const missing = noReason ?? noPicture;
  const handIn = async () => {
    if (missing) {
      setIsAsked(true);
      focusInvalid();
      return toast(missing);
    }
    if (pictures.isUploading) return toast("图片上传中，请稍候");
    const items = lines.flatMap(({ skuDetail, itemType }) => {
      const quantity = chosen.get(lineKey(skuDetail.id, itemType)) ?? 0;
      return quantity > 0 ? [{ skuId: skuDetail.id, itemType, quantity }] : [];
    });
    const about = pkg ? { pkgId: pkg.id } : {};
    const one = await ask.run({
      ...{ orderId: order.id, ...about, wish, reason },
      items: isCancel ? [] : items,
      received: hasCome,
      pictures: isCancel ? [] : pictures.urls,
    });
    if (!one) return;
    pictures.clear();
    toast("申请已提交");
    void refresh(queries, casesApi.list);
    replace(`/case?id=${one.id}`);
  };
  return (
    <>
      <TitleBar title="申请售后" />
      <Page bar="submit">
        <Card title="您希望">
          <div className={styles.chips}>
            {wishes.map((one) => (
              <Chip key={one} isChosen={one === wish} onPress={() => setWish(one)}>
                {CASE_WISH_TEXTS[one]}
              </Chip>
            ))}
          </div>
          <p className={styles.hint}>
            {isCancel ? `取消订单 ${order.id}，已付款项全部退回` : aboutText(order.id, pkg?.id)}
          </p>
        </Card>
        {!isCancel && (
          <Card title="商品收到了吗">
            <div className={styles.chips}>
              <Chip isChosen={hasCome} onPress={() => setCome(true)}>
                已收到
              </Chip>
              <Chip isChosen={!hasCome} onPress={() => setCome(false)}>
                没有收到
              </Chip>
            </div>
          </Card>
        )}
        {!isCancel && <PiecesCard lines={lines} chosen={chosen} onChange={setChosen} />}
        <Card title="申请原因">
          <div className={styles.chips}>
            {reasons.map((one) => (
              <Chip key={one} isChosen={reason === one} onPress={() => setReason(one)}>
                {one}
              </Chip>
            ))}
          </div>
          <Field
            label="说明"
            rows={3}
            value={reason}
            onChange={setReason}
            error={isAsked ? noReason : undefined}
            maxLength={LIMITS.caseWords}
            hasCounter
            placeholder="请描述遇到的问题"
          />
        </Card>
        {!isCancel && (
          <UploadsCard
            uploads={pictures}
            title={needsPicture ? "上传图片" : "上传图片（选填）"}
            name="图片"
            hint={needsPicture ? "至少一张：商品、外箱和面单" : "物流页面、税单等截图"}
            error={isAsked ? noPicture : undefined}
            isLocked={ask.isBusy}
          />
        )}
      </Page>
      <SubmitBar note={ask.failure && <FailureNote text={ask.failure} />}>
        <Button
          size="wide"
          busy={ask.isBusy}
          inactive={missing !== undefined || pictures.isUploading}
          onClick={() => void handIn()}
        >
          {isCancel ? "申请取消订单" : "提交申请"}
        </Button>
      </SubmitBar>
    </>
  );
}

function aboutText(orderId: number, pkgId: number | undefined): string {
  return pkgId === undefined ? `关于订单 ${orderId}` : `关于订单 ${orderId} 的包裹 ${pkgId}`;
}
