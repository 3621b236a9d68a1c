import type { CounterAddress, CounterMember } from "@crux/contract/counter/counter.schema";
import { asksForPapers } from "@crux/rules/identity/identity-check";
import { moneyText } from "@crux/rules/money/money-text";
import { useState } from "react";
import { Button } from "../../ui/form/button.tsx";
import { Check } from "../../ui/form/check.tsx";
import { RadioGroup } from "../../ui/form/radio-group.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import { AddressDialog } from "./address-dialog.tsx";
import styles from "./pos.module.css";
import { keyOf, type Sending } from "./use-sending.ts";

type SendBoxProps = { sending: Sending; member: CounterMember | null };

/** To whom what lies on the counter goes, from whom, and in which parcels. */
export function SendBox({ sending, member }: SendBoxProps) {
  const [adding, setAdding] = useState<"receiver" | "sender" | null>(null);
  const { books, senders, sender, receivers, receiver } = sending;
  if (!member) return <p className={styles.hint}>寄送需要会员：请扫会员码，或在右侧输入手机号、会员号</p>;
  return (
    <section className={styles.send} aria-label="寄送">
      <div className={styles.pay}>
        {books.error && (
          <p role="alert" className={styles.fault}>
            {books.error.message} <Button onClick={() => void books.refetch()}>重试</Button>
          </p>
        )}
        <SelectField
          label="收件人"
          value={String(receiver?.id ?? "")}
          options={receivers.map((one) => ({ value: String(one.id), text: wordsOf(one) }))}
          onChange={(id) => sending.setReceiver(Number(id))}
          hint={receivers.length === 0 && books.data ? "地址簿里还没有收件人" : undefined}
        />
        <SelectField
          label="寄件人"
          value={String(sender?.id ?? "")}
          options={senders.map((one) => ({ value: String(one.id), text: wordsOf(one) }))}
          onChange={(id) => sending.setSender(Number(id))}
          hint={senders.length === 0 && books.data ? "地址簿里还没有寄件人" : undefined}
        />
        <div className={styles.ways}>
          <Button onClick={() => setAdding("receiver")}>新收件人</Button>
          <Button onClick={() => setAdding("sender")}>新寄件人</Button>
          <Button variant="ghost" busy={books.isFetching} onClick={() => void books.refetch()}>
            刷新地址簿
          </Button>
        </div>
        {sending.lacksPapers && (
          <p role="alert" className={styles.fault}>
            <Tag tone="alarm">缺证件</Tag>{" "}
            此方案清关需要收件人的身份证件：请会员在手机的地址簿中补齐，再点“刷新地址簿”
          </p>
        )}
      </div>
      <Plans sending={sending} />
      {adding && (
        <AddressDialog
          book={adding}
          uid={member.uid}
          onClose={() => setAdding(null)}
          onAdded={(id) => {
            setAdding(null);
            if (adding === "receiver") sending.setReceiver(id);
            else sending.setSender(id);
          }}
        />
      )}
    </section>
  );
}

function Plans({ sending }: { sending: Sending }) {
  const { plans, isAsked, receiver, schemes, scheme, services } = sending;
  if (!isAsked) return <p className={styles.hint}>有商品和收件人后，这里显示分箱方案和运费</p>;
  if (plans.error)
    return (
      <p role="alert" className={styles.fault}>
        {plans.error.message} <Button onClick={() => void plans.refetch()}>重试</Button>
      </p>
    );
  if (plans.isPending)
    return (
      <p className={styles.hint} aria-busy="true">
        正在计算分箱和运费…
      </p>
    );
  if (!scheme)
    return (
      <p role="alert" className={styles.fault}>
        这些商品没有可寄往该地区的分箱方案
      </p>
    );
  return (
    <div className={styles.pay}>
      <RadioGroup
        label="分箱方案"
        value={keyOf(scheme)}
        options={schemes.map((one) => ({
          value: keyOf(one),
          text: `${one.presetName} · ${one.totalPackageCount} 个包裹 · 运费 ${moneyText(one.totalEstimateFee)}`,
          note: [
            `${one.daysMin}–${one.daysMax} 天`,
            asksForPapers(one.identityRequired, receiver?.country ?? "") ? "需身份证件" : "",
            one.totalEstimateTax > 0 ? `收件人另付税约 ${moneyText(one.totalEstimateTax)}` : "",
          ]
            .filter(Boolean)
            .join(" · "),
        }))}
        onChange={sending.setScheme}
      />
      <ol className={styles.parcels} aria-label="包裹">
        {scheme.logisticsPkgs.map((pkg, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parcels of one scheme stay in their order.
          <li key={place} className={styles.parcel}>
            <p className={styles.change}>
              <span>
                {place + 1}. {pkg.logisticsRoute.name} · {pkg.totalWeight} kg
              </span>
              <b>{moneyText(pkg.totalFee)}</b>
            </p>
            <p className={styles.hint}>
              {pkg.pkgItems
                .map(({ skuDetail, quantity }) => `${skuDetail.productName} × ${quantity}`)
                .join("，")}
            </p>
            <div className={styles.ways}>
              {services.map(({ skuId, name, price }) => {
                const ofPkg = sending.servicesOf(place);
                return (
                  <Check
                    key={skuId}
                    label={`${name} ${moneyText(price)}`}
                    isOn={ofPkg.includes(skuId)}
                    onChange={(isOn) =>
                      sending.setServices(
                        place,
                        isOn ? [...ofPkg, skuId] : ofPkg.filter((one) => one !== skuId),
                      )
                    }
                  />
                );
              })}
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

function wordsOf({ name, mobile, country, place, hasPapers }: CounterAddress): string {
  return [name, mobile, country, place, hasPapers ? "证件 ✓" : ""].filter(Boolean).join(" · ");
}
