import type { DraftService } from "@crux/contract/logistics/rule-content.schema";
import { Button } from "../../ui/form/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { FigureField } from "../../ui/form/figure-field.tsx";
import { Section } from "../../ui/page/section.tsx";
import { writePart } from "./content-parts.ts";
import { useDraftView, useFaultOf } from "./draft-context.ts";
import { RestoreButton } from "./restore-button.tsx";
import styles from "./route-draft.module.css";

/** Numbers of goods begin far below. */
const BEFORE_FIRST = 900_000;

/** What is done to a parcel for money, each with its price for a parcel. */
export function ServiceEditor() {
  const { content, edit } = useDraftView();
  const add = () => {
    const skuId = Math.max(BEFORE_FIRST, ...content.services.map((one) => one.skuId ?? 0)) + 1;
    edit((now) => writePart(now, "service", String(skuId), { skuId, name: "", remark: "", price: null }));
  };
  return (
    <Section title="包裹服务" acts={<Button onClick={add}>新增服务</Button>}>
      <p className={styles.note}>
        客户可为每个包裹另选，按包裹收费。已下的订单保留下单时的名称和价格；随规则一起发布，到时生效。
      </p>
      {content.services.length === 0 && <p>还没有包裹服务</p>}
      {content.services.map((service, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the number of one that is new may be typed anew.
        <ServiceRow key={place} service={service} />
      ))}
    </Section>
  );
}

function ServiceRow({ service }: { service: DraftService }) {
  const { edit, base } = useDraftView();
  const key = String(service.skuId);
  const isNew = !base?.services.some(({ skuId }) => skuId === service.skuId);
  const fault = useFaultOf("service", key);
  const set = (change: Partial<DraftService>) =>
    edit((now) => writePart(now, "service", key, { ...service, ...change }));
  return (
    <fieldset className={styles.service} aria-label={service.name || `服务 ${key}`}>
      {isNew ? (
        <FigureField
          label="编号"
          value={service.skuId}
          onChange={(skuId) => set({ skuId })}
          error={fault("skuId")}
        />
      ) : (
        <p className={styles.number}>
          编号 <b>{key}</b>
          {fault("skuId") && <span className={styles.error}>{fault("skuId")}</span>}
        </p>
      )}
      <Field
        label="名称"
        value={service.name}
        onChange={(name) => set({ name })}
        maxLength={60}
        error={fault("name")}
      />
      <FigureField
        label="每包裹 ($)"
        value={service.price}
        scale={100}
        onChange={(price) => set({ price })}
        error={fault("price")}
      />
      <Field label="说明" value={service.remark} onChange={(remark) => set({ remark })} maxLength={200} />
      <div className={styles.serviceActs}>
        <RestoreButton part="service" partKey={key} />
        <Button
          variant="ghost"
          aria-label={`删除服务 ${service.name || key}`}
          onClick={() => edit((now) => writePart(now, "service", key, null))}
        >
          删除
        </Button>
      </div>
    </fieldset>
  );
}
