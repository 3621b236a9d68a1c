import type { CartPre } from "@crux/contract/cart.schema";
import type { Scheme } from "@crux/contract/logistics.schema";
import { canChoose, refusalOf } from "@crux/rules/scheme-order";
import { Card } from "../../ui/card.tsx";
import { formatMoney } from "../../ui/money.ts";
import { RadioRow } from "../../ui/radio-row.tsx";
import { toast } from "../../ui/toast.tsx";
import styles from "./scheme-card.module.css";

const REASONS: Record<string, string> = {
  NO_ROUTE_FOR_CATEGORY: "没有可寄送该类商品的线路",
  OVERWEIGHT_UNIT: "单件重量超过限制",
  OVER_VALUE_UNIT: "单件金额超过限制",
  UNIT_COUNT_NOT_SOLD: "该件数无法寄送",
  COUNTRY_RESTRICTED: "不支持寄往该国家/地区",
};

interface SchemeCardProps {
  country: string | null;
  schemes: readonly Scheme[];
  current: Scheme | undefined;
  items: CartPre["items"];
  onChoose: (scheme: Scheme) => void;
}

/** The packaging schemes of the receiver's country, one line each (R-PRE-11 … 14). */
export function SchemeCard({ country, schemes, current, items, onChoose }: SchemeCardProps) {
  const choose = (scheme: Scheme) => {
    if (canChoose(scheme)) onChoose(scheme);
    else toast(refusalOf(scheme));
  };
  return (
    <Card
      isFlush
      title="分箱方案"
      right={current && <span className={styles.chosen}>已选：{current.presetName}</span>}
    >
      {schemes.length === 0 ? (
        <p className={styles.none}>
          {country ? `暂无可寄往${country}的分箱方案，请更换收件人或联系客服` : "请选择收件人"}
        </p>
      ) : (
        <div role="radiogroup" aria-label="分箱方案">
          {schemes.map((scheme) => (
            <div key={scheme.presetId} data-off={canChoose(scheme) ? undefined : ""} className={styles.row}>
              <RadioRow
                name="scheme"
                value={scheme.presetId}
                checked={scheme === current}
                onChange={() => choose(scheme)}
                title={scheme.presetName}
                note={canChoose(scheme) ? summaryOf(scheme, twinOf(scheme, schemes)) : whyNot(scheme, items)}
              />
            </div>
          ))}
        </div>
      )}
    </Card>
  );
}

/** An earlier scheme that packs the same goods into the same parcels: choosing between both changes nothing. */
function twinOf(scheme: Scheme, schemes: readonly Scheme[]): Scheme | undefined {
  const parcels = JSON.stringify(scheme.logisticsPkgs);
  const earlier = schemes.slice(0, schemes.indexOf(scheme)).filter(canChoose);
  return earlier.find(({ logisticsPkgs }) => JSON.stringify(logisticsPkgs) === parcels);
}

function summaryOf(scheme: Scheme, twin: Scheme | undefined): string {
  const { totalPackageCount, totalEstimateFee, totalEstimateTax, daysMin, daysMax } = scheme;
  return [
    `${totalPackageCount}箱 ${formatMoney(totalEstimateFee)}`,
    `${daysMin}-${daysMax}天`,
    totalEstimateTax > 0 ? `预估税费 ${formatMoney(totalEstimateTax)}` : "",
    twin ? `与${twin.presetName}相同` : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

function whyNot(scheme: Scheme, items: CartPre["items"]): string {
  const [first] = scheme.reasons;
  const name = items.find((item) => item.skuDetail.id === first?.skuId)?.skuDetail.productName;
  const text = first && REASONS[first.reason];
  return name && text ? `${name}：${text}` : refusalOf(scheme);
}
