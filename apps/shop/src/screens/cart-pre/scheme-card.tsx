import type { CartPre } from "@crux/contract/cart.schema";
import type { Scheme } from "@crux/contract/logistics.schema";
import { moneyText } from "@crux/rules/money/money-text";
import { back } from "@crux/web/navigation";
import { Button } from "../../ui/form/button.tsx";
import { RadioRow } from "../../ui/form/radio-row.tsx";
import { toast } from "../../ui/layer/toast.tsx";
import { Card } from "../../ui/show/card.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import { BlockedGoods } from "./blocked-goods.tsx";
import styles from "./scheme-card.module.css";
import { canChoose, refusalOf } from "./scheme-order.ts";
import { cheapestScheme, easierScheme, schemeDifference, schemeGroups } from "./scheme-words.ts";

interface SchemeCardProps {
  country: string | null;
  schemes: readonly Scheme[];
  current: Scheme | undefined;
  items: CartPre["items"];
  onChoose: (scheme: Scheme) => void;
  /** It lies in a sheet, from which no way leads to the cart. */
  isInSheet?: boolean;
}

/** The packaging schemes of the receiver's country and what sets each apart (R-PRE-11 … 14). */
export function SchemeCard(props: SchemeCardProps) {
  const { country, schemes, current, items, onChoose, isInSheet = false } = props;
  const choose = (scheme: Scheme) => {
    if (canChoose(scheme)) onChoose(scheme);
    else toast(refusalOf(scheme));
  };
  const compared = { cheapest: cheapestScheme(schemes), easier: easierScheme(schemes) };
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
          {schemeGroups(schemes).map(([scheme, ...twins]) =>
            scheme ? (
              <div key={scheme.presetId} data-off={canChoose(scheme) ? undefined : ""} className={styles.row}>
                <RadioRow
                  name="scheme"
                  value={scheme.presetId}
                  checked={current !== undefined && [scheme, ...twins].includes(current)}
                  onChange={() => choose(scheme)}
                  title={<Title scheme={scheme} {...compared} />}
                  note={<Note scheme={scheme} twins={twins} {...compared} />}
                />
                {!canChoose(scheme) && <BlockedGoods scheme={scheme} items={items} country={country} />}
              </div>
            ) : null,
          )}
        </div>
      )}
      {country !== null && !current && !isInSheet && (
        <div className={styles.change}>
          <Button variant="plain" size="wide" onClick={() => back("/cart")}>
            返回购物车调整商品
          </Button>
        </div>
      )}
    </Card>
  );
}

/** What the cheapest is called, once: most often by its own name. */
const CHEAPEST = "最省";

type Compared = { cheapest: Scheme | undefined; easier: Scheme | undefined };

function Title({ scheme, cheapest, easier }: Compared & { scheme: Scheme }) {
  return (
    <span className={styles.title}>
      {scheme.presetName}
      {scheme === cheapest && !scheme.presetName.endsWith(CHEAPEST) && <Tag>{CHEAPEST}</Tag>}
      {scheme === easier && <Tag tone="info">更省心</Tag>}
      {canChoose(scheme) && <span className={styles.fee}>{moneyText(scheme.totalEstimateFee)}</span>}
    </span>
  );
}

/** What a row is about, and how it differs from the cheapest; the one to point out says it in colour. */
function Note({ scheme, twins, cheapest, easier }: Compared & { scheme: Scheme; twins: readonly Scheme[] }) {
  if (!canChoose(scheme)) return scheme.reasons.length > 0 ? "以下商品不符合寄送规则" : refusalOf(scheme);
  const { totalPackageCount, totalEstimateTax, daysMin, daysMax } = scheme;
  const facts = [
    `${totalPackageCount}箱`,
    `${daysMin}-${daysMax}天`,
    totalEstimateTax > 0 ? `另有预计税费${moneyText(totalEstimateTax)}` : "",
  ];
  return (
    <>
      <span className={styles.facts}>{facts.filter(Boolean).join(" · ")}</span>
      {cheapest && scheme !== cheapest && (
        <span className={styles.difference} data-easier={scheme === easier ? "" : undefined}>
          {schemeDifference(scheme, cheapest)}
        </span>
      )}
      {twins.length > 0 && (
        <span className={styles.twins}>
          {twins.map(({ presetName }) => presetName).join("、")}与此方案相同
        </span>
      )}
    </>
  );
}
