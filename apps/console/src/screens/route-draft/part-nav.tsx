import type { RulePart } from "@crux/rules/parcel/rule-words";
import { useState } from "react";
import { Button } from "../../ui/form/button.tsx";
import { AddRouteDialog } from "./add-route-dialog.tsx";
import { differentParts } from "./content-parts.ts";
import { useDraftView } from "./draft-context.ts";
import styles from "./route-draft.module.css";

/** The parts of the draft; a dot says what is changed, a number how much is wrong. */
export function PartNav() {
  const { content, base } = useDraftView();
  const [isAdding, setAdding] = useState(false);
  const changed = new Set(base ? differentParts(base, content).map(({ part, key }) => `${part}.${key}`) : []);
  const hasChanged = (part: RulePart) => [...changed].some((id) => id.startsWith(`${part}.`));
  return (
    <nav className={styles.nav} aria-label="规则各部分">
      <h2>线路</h2>
      <ul>
        {content.rules.routes.map(({ id, name, enabled }) => (
          <Item
            key={id}
            place={`route.${id}`}
            text={name || id}
            note={enabled === false ? "停用" : undefined}
            isChanged={changed.has(`route.${id}`)}
            part="route"
            partKey={id}
          />
        ))}
      </ul>
      <Button onClick={() => setAdding(true)}>新增线路</Button>
      <h2>其他规则</h2>
      <ul>
        <Item place="tax" text="税则" isChanged={hasChanged("tax")} part="tax" />
        <Item place="preset" text="分箱方案" isChanged={hasChanged("preset")} part="preset" />
        <Item place="service" text="包裹服务" isChanged={hasChanged("service")} part="service" />
      </ul>
      <h2>检验</h2>
      <ul>
        <Item place="try" text="试算" />
        <Item place="past" text="模拟历史订单" />
      </ul>
      {isAdding && <AddRouteDialog onClose={() => setAdding(false)} />}
    </nav>
  );
}

type ItemProps = {
  place: string;
  text: string;
  note?: string | undefined;
  isChanged?: boolean;
  part?: RulePart;
  partKey?: string;
};

function Item({ place, text, note, isChanged = false, part, partKey }: ItemProps) {
  const { at, goTo, faults } = useDraftView();
  const wrong = faults.filter(
    (fault) => part && fault.part === part && (partKey === undefined || fault.key === partKey),
  ).length;
  return (
    <li>
      <button
        type="button"
        className={styles.item}
        aria-current={at === place ? "page" : undefined}
        onClick={() => goTo(place)}
      >
        <span>{text}</span>
        {note && <small>{note}</small>}
        {isChanged && <small className={styles.changed}>已改</small>}
        {wrong > 0 && <b className={styles.wrong}>{wrong} 处</b>}
      </button>
    </li>
  );
}
