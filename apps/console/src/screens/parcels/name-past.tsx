import { companyName } from "@crux/rules/parcel/logistics-company";
import { isRecord } from "@crux/web/storage";
import type { Merging } from "../../browser/use-clash.ts";
import { ClashChoice } from "../../parts/edit/clash-choice.tsx";
import { HistoryButton } from "../../parts/history/history-button.tsx";

type NamePastProps<Name extends Record<string, string>> = {
  type: "waybill" | "handover";
  pkgId: number;
  /** A number and a company, as the wire calls them. */
  labels: Readonly<Record<keyof Name & string, string>>;
  number: keyof Name & string;
  /** What stood there when the dialog was opened. */
  now: Name;
  merging: Merging<Name>;
  nameOf: (logged: Name) => Name;
  fill: (name: Name) => void;
};

/** Of who carries a parcel and its number there: what somebody else made of it meanwhile, and what it was before. */
export function NamePast<Name extends Record<string, string>>(props: NamePastProps<Name>) {
  const { type, pkgId, labels, number, now, merging, nameOf, fill } = props;
  const wordsOf = (field: keyof Name & string, name: Name) =>
    field === number ? String(name[field]) : companyName(String(name[field]));
  return (
    <>
      <ClashChoice merging={merging} labels={labels} wordsOf={wordsOf} />
      {now[number] && (
        <div>
          <HistoryButton<Name>
            type={type}
            id={pkgId}
            version={now[number]}
            now={now}
            read={(logged) => (isRecord(logged) && logged[number] ? nameOf(logged as Name) : null)}
            words={(name) =>
              (Object.keys(labels) as (keyof Name & string)[]).map((field) => [
                labels[field],
                wordsOf(field, name),
              ])
            }
            fill={fill}
          />
        </div>
      )}
    </>
  );
}
