import { query } from "@crux/client/query";
import { commodityOpsApi } from "@crux/contract/commodity";
import type { StockLevel } from "@crux/contract/ops/stock-level.schema";
import { useQuery } from "@tanstack/react-query";
import { attributesText, saleText } from "../../parts/stock/stock-words.ts";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { Drawer } from "../../ui/layer/drawer.tsx";
import { ErrorView } from "../../ui/page/error-view.tsx";
import { Notice } from "../../ui/page/notice.tsx";
import { Section } from "../../ui/page/section.tsx";
import { Facts } from "../../ui/show/facts.tsx";
import { Money } from "../../ui/show/money.tsx";
import { AlertForm } from "./alert-form.tsx";
import { CountForm } from "./count-form.tsx";
import { MovementLines } from "./movement-lines.tsx";
import styles from "./stock.module.css";

/** One sku: what there is, counting it, of how few somebody is told, and what moved it of late. */
export function StockDrawer({ skuId, onClose }: { skuId: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(query(commodityOpsApi.goodsByCodes, { codes: [skuId] }));
  const level = data?.[0];
  return (
    <Drawer title={level?.productName ?? `SKU ${skuId}`} label={`库存 ${skuId}`} onClose={onClose}>
      {error && !data && <ErrorView error={error} onRetry={() => void refetch()} />}
      {!data && !error && <div className={styles.bone} aria-busy="true" />}
      {data && !level && (
        <Notice text="没有这个商品" note="请核对网址里的编号">
          <Button onClick={onClose}>返回库存</Button>
        </Notice>
      )}
      {level && <Sheet level={level} />}
    </Drawer>
  );
}

function Sheet({ level }: { level: StockLevel }) {
  const { skuId, onHand, reserved, available } = level;
  return (
    <>
      <Section title="库存">
        <dl className={styles.figures}>
          <Figure name="在库" pieces={onHand} />
          <Figure name="已占用" pieces={reserved} />
          <Figure name="可售" pieces={available} isAlarm={available <= 0} />
        </dl>
        <Facts
          facts={[
            ["SKU", skuId],
            ["规格", attributesText(level.attributes)],
            ["条码", level.barcode],
            ["品牌", level.brandName],
            ...(level.cost === null ? [] : [["平均成本", <Money key="cost" cents={level.cost} />] as const]),
            ...(level.lastCost === null
              ? []
              : [["最近进价", <Money key="last" cents={level.lastCost} />] as const]),
            ["状态", saleText(level) || (level.isOversale ? "在售，可超卖" : "在售")],
          ]}
        />
      </Section>
      <Section title="盘点">
        <CountForm level={level} />
      </Section>
      <Section title="预警">
        <AlertForm key={skuId} level={level} />
      </Section>
      <Section
        title="最近变动"
        acts={<ButtonLink href={`/stock/movements?sku=${skuId}`}>全部变动</ButtonLink>}
      >
        <MovementLines skuId={skuId} />
      </Section>
    </>
  );
}

function Figure({ name, pieces, isAlarm = false }: { name: string; pieces: number; isAlarm?: boolean }) {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd data-alarm={isAlarm ? "" : undefined}>{pieces.toLocaleString("en-AU")}</dd>
    </div>
  );
}
