import { query } from "@crux/client/query";
import { tillOpsApi } from "@crux/contract/counter/counter";
import type { Till } from "@crux/contract/counter/till.schema";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMay } from "../../browser/use-may.ts";
import { MoveCashDialog } from "../../parts/till/move-cash-dialog.tsx";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { ErrorView } from "../../ui/page/error-view.tsx";
import { Notice } from "../../ui/page/notice.tsx";
import { Page } from "../../ui/page/page.tsx";
import { Counter } from "./counter.tsx";
import styles from "./pos.module.css";
import { OpenTill } from "./till-box.tsx";

/** The counter: goods are scanned, paid, and handed over. */
export function PosScreen() {
  const may = useMay();
  const tills = useQuery(query(tillOpsApi.openTills, {}));
  const [chosen, setChosen] = useState("");
  const [isOpening, setOpening] = useState(false);
  const [isMoving, setMoving] = useState(false);
  const open = tills.data ?? [];
  const till = open.find(({ id }) => String(id) === chosen) ?? open.find(({ isOwn }) => isOwn) ?? open[0];
  return (
    <Page
      isPaper
      title="门店收银"
      note={till && `${till.name} · ${till.sales} 单`}
      isFull
      acts={
        <>
          {open.length > 1 && till && <TillChoice tills={open} till={till} onChoose={setChosen} />}
          {may("pos.till") && till && <Button onClick={() => setMoving(true)}>存取现金</Button>}
          {may("pos.till") && <ButtonLink href="/pos/tills">班次</ButtonLink>}
          <Button variant={tills.data && !till ? "main" : "plain"} onClick={() => setOpening(true)}>
            开班
          </Button>
        </>
      }
    >
      {tills.error && !tills.data && <ErrorView error={tills.error} onRetry={() => void tills.refetch()} />}
      {tills.isPending && <div className={styles.waiting} aria-busy="true" />}
      {tills.data && !till && <Notice text="还没有开班" note="清点备用金后开班，即可开始收银" />}
      {till && <Counter key={till.id} till={till} />}
      {isMoving && till && <MoveCashDialog till={till} onClose={() => setMoving(false)} />}
      {isOpening && (
        <OpenTill
          onClose={() => setOpening(false)}
          onOpened={({ id }) => {
            setChosen(String(id));
            setOpening(false);
          }}
        />
      )}
    </Page>
  );
}

function TillChoice(props: { tills: readonly Till[]; till: Till; onChoose: (id: string) => void }) {
  const options = props.tills.map(({ id, name }) => ({ value: String(id), text: name }));
  return (
    <SelectField label="收银台" value={String(props.till.id)} options={options} onChange={props.onChoose} />
  );
}
