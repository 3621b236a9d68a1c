import type { CartPre } from "@crux/contract/cart.schema";
import type { Scheme } from "@crux/contract/logistics.schema";
import { moneyText } from "@crux/rules/money-text";
import { canChoose, refusalOf } from "@crux/rules/scheme-order";
import { cheapestScheme, proofText, schemeDifference, twinOf } from "@crux/rules/scheme-words";
import { back } from "../../browser/navigation.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { CheckIcon } from "../../ui/icons/check-icon.tsx";
import { RadioRow } from "../../ui/radio-row.tsx";
import { Tag } from "../../ui/tag.tsx";
import { toast } from "../../ui/toast.tsx";
import { BlockedGoods } from "./blocked-goods.tsx";
import styles from "./scheme-card.module.css";

interface SchemeCardProps {
  country: string | null;
  schemes: readonly Scheme[];
  current: Scheme | undefined;
  items: CartPre["items"];
  onChoose: (scheme: Scheme) => void;
}

/** The packaging schemes of the receiver's country and what sets each apart (R-PRE-11 … 14). */
export function SchemeCard({ country, schemes, current, items, onChoose }: SchemeCardProps) {
  const choose = (scheme: Scheme) => {
    if (canChoose(scheme)) onChoose(scheme);
    else toast(refusalOf(scheme));
  };
  const cheapest = cheapestScheme(schemes);
  return (
    <Card
      isFlush
      title="分箱方案"
      right={current && <span className={styles.chosen}>已选：{current.presetName}</span>}
    >
      {country === null && <p className={styles.none}>请选择收件人</p>}
      {country !== null && schemes.length === 0 && (
        <p className={styles.none}>{`暂无可寄往${country}的分箱方案，请更换收件人或联系客服`}</p>
      )}
      {country !== null && schemes.length > 0 && (
        <div role="radiogroup" aria-label="分箱方案">
          {schemes.map((scheme) => (
            <div key={scheme.presetId} data-off={canChoose(scheme) ? undefined : ""} className={styles.row}>
              <RadioRow
                name="scheme"
                value={scheme.presetId}
                checked={scheme === current}
                onChange={() => choose(scheme)}
                title={<Title scheme={scheme} isCheapest={scheme === cheapest} />}
                note={<Note scheme={scheme} schemes={schemes} cheapest={cheapest} />}
                right={
                  canChoose(scheme) && (
                    <span className={styles.fee}>{moneyText(scheme.totalEstimateFee)}</span>
                  )
                }
              />
              {!canChoose(scheme) && <BlockedGoods scheme={scheme} items={items} country={country} />}
            </div>
          ))}
        </div>
      )}
      {country !== null && !current && (
        <div className={styles.change}>
          <Button variant="plain" size="wide" onClick={() => back("/cart")}>
            返回购物车调整商品
          </Button>
        </div>
      )}
    </Card>
  );
}

function Title({ scheme, isCheapest }: { scheme: Scheme; isCheapest: boolean }) {
  return (
    <span className={styles.title}>
      {scheme.presetName}
      {isCheapest && <Tag>最省</Tag>}
    </span>
  );
}

function Note({
  scheme,
  schemes,
  cheapest,
}: {
  scheme: Scheme;
  schemes: readonly Scheme[];
  cheapest: Scheme | undefined;
}) {
  if (!canChoose(scheme)) return scheme.reasons.length > 0 ? "以下商品不符合寄送规则" : refusalOf(scheme);
  const { totalPackageCount, totalEstimateTax, daysMin, daysMax } = scheme;
  const twin = twinOf(scheme, schemes);
  const facts = [
    `${totalPackageCount}箱`,
    `${daysMin}-${daysMax}天`,
    totalEstimateTax > 0 ? `另有预计税费${moneyText(totalEstimateTax)}` : "",
  ];
  return (
    <>
      <span className={styles.facts}>{facts.filter(Boolean).join(" · ")}</span>
      {twin && <span className={styles.difference}>与{twin.presetName}相同</span>}
      {!twin && cheapest && scheme !== cheapest && (
        <span className={styles.difference}>{schemeDifference(scheme, cheapest)}</span>
      )}
      {scheme === cheapest && proofText(scheme) !== "" && (
        <span className={styles.proof}>
          {scheme.provenOptimal && <CheckIcon size={16} />}
          {proofText(scheme)}
        </span>
      )}
    </>
  );
}
