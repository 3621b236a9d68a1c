import type { JudgedParcel } from "@crux/contract/ops/split-ops.schema";
import { pkgLabelCode } from "@crux/rules/parcel/pkg-label";
import type { KeyboardEvent } from "react";
import { Thumb } from "../../parts/order/thumb.tsx";
import { weightText } from "../../parts/order/weight-text.ts";
import { Button } from "../../ui/form/button.tsx";
import { FigureCell } from "../../ui/form/figure-field.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { Money } from "../../ui/show/money.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import { type Box, isFilled, lineKey, looseOf, type Offers, put } from "./division.ts";
import styles from "./order-split.module.css";

type TableProps = {
  offers: Offers;
  boxes: readonly Box[];
  /** What the checker says of the boxes that hold something, in their order. */
  judged: readonly JudgedParcel[];
  /** That was said of the boxes as they were a moment ago. */
  isOld: boolean;
  onChange: (boxes: readonly Box[]) => void;
};

/** A row for each line of the order, a column for each parcel, and in it how many pieces travel there. */
export function DivisionTable({ offers, boxes, judged, isOld, onChange }: TableProps) {
  const { goods, routes, pkgs } = offers;
  const filled = boxes.filter(isFilled);
  const saidOf = (box: Box) => judged[filled.indexOf(box)];
  const nameOf = (place: number) => `包裹 ${place + 1}`;
  const options = routes.map(({ id, code, name }) => ({ value: id, text: `${code} ${name}` }));
  const change = (box: Box, more: Partial<Box>) =>
    onChange(boxes.map((one) => (one.key === box.key ? { ...one, ...more } : one)));
  return (
    // A region that scrolls is reached by keys as well.
    <section className={styles.frame} aria-label="各包裹的商品件数" tabIndex={-1}>
      <table className={styles.table} onKeyDown={stepRows}>
        <thead>
          <tr>
            <th scope="col">商品</th>
            {boxes.map((box, place) => (
              <th key={box.key} scope="col">
                <span className={styles.head}>
                  {nameOf(place)}
                  <Button
                    variant="ghost"
                    aria-label={`去掉${nameOf(place)}`}
                    onClick={() => onChange(boxes.filter(({ key }) => key !== box.key))}
                  >
                    去掉
                  </Button>
                </span>
                <SelectField
                  label="线路"
                  value={box.routeId}
                  options={withOwn(options, box, pkgs)}
                  onChange={(routeId) => change(box, { routeId })}
                />
              </th>
            ))}
            <th scope="col">未放入</th>
          </tr>
        </thead>
        <tbody>
          {goods.map((line) => (
            <tr key={lineKey(line)}>
              <th scope="row">
                <span className={styles.goods}>
                  <Thumb src={line.imgUrl} />
                  <span>
                    {line.name}
                    <small>
                      {[line.attributes, line.itemType === "PREFERENCE" ? "换购/赠品" : ""]
                        .filter(Boolean)
                        .join(" · ")}{" "}
                      {weightText(line.weightGrams / 1000)} × {line.quantity}
                    </small>
                  </span>
                </span>
              </th>
              {boxes.map((box, place) => (
                <td key={box.key}>
                  <FigureCell
                    label={`${line.name} ${nameOf(place)}`}
                    value={box.pieces[lineKey(line)] || null}
                    placeholder="0"
                    onChange={(count) => onChange(put(boxes, line, { key: box.key, count: count ?? 0 }))}
                  />
                </td>
              ))}
              <Loose count={looseOf(boxes, line)} />
            </tr>
          ))}
        </tbody>
        <tfoot data-old={isOld ? "" : undefined}>
          <tr>
            <th scope="row">校验</th>
            {boxes.map((box) => (
              <td key={box.key}>
                <Verdict said={saidOf(box)} />
              </td>
            ))}
            <td />
          </tr>
          <tr>
            <th scope="row">运费</th>
            {boxes.map((box) => {
              const said = saidOf(box);
              return <td key={box.key}>{said && <Money cents={said.fee} />}</td>;
            })}
            <td />
          </tr>
          <tr>
            <th scope="row">收件人税费</th>
            {boxes.map((box) => {
              const said = saidOf(box);
              return <td key={box.key}>{said && <Money cents={said.tax} />}</td>;
            })}
            <td />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function Loose({ count }: { count: number }) {
  return <td className={styles.loose}>{count === 0 ? "0" : <Tag tone="alarm">{count}</Tag>}</td>;
}

type Option = { value: string; text: string };

/** The line that a parcel goes by already may be closed by now; it is named all the same. */
function withOwn(options: readonly Option[], { routeId }: Box, pkgs: Offers["pkgs"]): readonly Option[] {
  if (routeId === "" || options.some(({ value }) => value === routeId)) return options;
  const own = pkgs.find((pkg) => pkg.routeId === routeId);
  return own ? [...options, { value: routeId, text: `${own.routeName}（已停用）` }] : options;
}

/** Whether a parcel may travel like this: what is wrong, or how full it is. */
function Verdict({ said }: { said: JudgedParcel | undefined }) {
  if (!said) return <span className={styles.note}>空包裹不保存</span>;
  return (
    <div className={styles.verdict}>
      <span className={styles.tags}>
        {said.faults.length > 0 ? (
          <Tag tone="alarm">不可寄</Tag>
        ) : said.pkgId === null ? (
          <Tag tone="good">可寄</Tag>
        ) : (
          <Tag>{pkgLabelCode(said.pkgId)} 不变</Tag>
        )}
        {said.asksPapers && <Tag>需证件</Tag>}
      </span>
      {said.faults.length > 0 && (
        <ul className={styles.faults}>
          {said.faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      )}
      <ul className={styles.limits}>
        {said.limits.map(({ label, used, limit, isFull }) => (
          <li key={label} data-full={isFull ? "" : undefined}>
            {label} {used} / {limit}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Arrows and Enter go from row to row in the column of a parcel. */
function stepRows(event: KeyboardEvent<HTMLTableElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1, Enter: 1 }[event.key];
  const { target } = event;
  if (!step || !(target instanceof HTMLInputElement)) return;
  const cell = target.closest("td");
  const row = target.closest("tr");
  const next = step > 0 ? row?.nextElementSibling : row?.previousElementSibling;
  if (!cell || !(next instanceof HTMLTableRowElement)) return;
  const input = next.cells[cell.cellIndex]?.querySelector("input");
  if (!input) return;
  event.preventDefault();
  input.focus();
  input.select();
}
