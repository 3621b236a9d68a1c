import { query } from "@crux/client/query";
import type { HomePlace } from "@crux/contract/ops/home.schema";
import { saleHomeOpsApi } from "@crux/contract/sale";
import { staffOpsApi } from "@crux/contract/staff";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAction } from "../../browser/use-action.ts";
import { RemovedButton, textIn } from "../../parts/history/removed-button.tsx";
import { PhonePreview } from "../../parts/preview/phone-preview.tsx";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { Check } from "../../ui/form/check.tsx";
import { MomentField } from "../../ui/form/moment-field.tsx";
import { OpenRow } from "../../ui/list/open-row.tsx";
import { listSpec, useListState } from "../../ui/list/use-list-state.ts";
import { ErrorView } from "../../ui/page/error-view.tsx";
import { Page } from "../../ui/page/page.tsx";
import { Section } from "../../ui/page/section.tsx";
import styles from "./home-page.module.css";
import { PieceDrawer } from "./piece-drawer.tsx";
import { PIECE_READS } from "./piece-form.tsx";
import { OrderHistory, PieceList } from "./piece-list.tsx";
import { PLACES } from "./piece-words.ts";

const HOME = { kind: "HOME" } as const;

/** They all stand on one page: the address holds the open one alone. */
const SPEC = listSpec({ fields: {}, sorts: ["id"] });

/** What the home page shows, in order and with its times, beside how it looks at a moment. */
export function HomePageScreen() {
  const answer = useQuery(query(saleHomeOpsApi.homePieces, {}));
  const { open, show, hide } = useListState(SPEC);
  const [at, setAt] = useState<string | null>(null);
  const [withDisabled, setWithDisabled] = useState(false);
  const { pieces = [], products = [] } = answer.data ?? {};
  const [place, id] = readOpen(open);
  const chosen = pieces.find((one) => one.place === place && String(one.id) === id);
  return (
    <Page
      title="首页"
      acts={
        <>
          <RemovedPieces />
          <ButtonLink href="/settings?open=HOT_SEARCH">热门搜索</ButtonLink>
        </>
      }
    >
      {answer.error && !answer.data && (
        <ErrorView error={answer.error} onRetry={() => void answer.refetch()} />
      )}
      {!answer.data && !answer.error && <div className={styles.bone} aria-busy="true" />}
      {answer.data && (
        <div className={styles.sheet}>
          <div className={styles.places}>
            {PLACES.map(({ place: one, text, one: name }) => {
              const own = pieces.filter((piece) => piece.place === one);
              return (
                <Section
                  key={one}
                  title={text}
                  acts={
                    <>
                      <OrderHistory place={one} pieces={own} />
                      <Button onClick={() => show(`${one}-new`)}>新增{name}</Button>
                    </>
                  }
                >
                  <PieceList
                    place={one}
                    pieces={own}
                    open={chosen}
                    onOpen={(piece) => show(`${one}-${piece.id}`)}
                  />
                </Section>
              );
            })}
          </div>
          <aside className={styles.side} aria-label="预览">
            <MomentField label="预览时间（悉尼）" value={at} onChange={setAt} none="现在的样子" />
            <Check label="也显示已停用的" isOn={withDisabled} onChange={setWithDisabled} />
            <PhonePreview subject={HOME} seen={answer.dataUpdatedAt} at={at} withDisabled={withDisabled} />
          </aside>
        </div>
      )}
      <OpenRow
        list={{ rows: answer.data?.pieces }}
        open={open}
        added={
          answer.data &&
          place &&
          id === "new" && (
            <PieceDrawer key={open} place={place} piece={null} products={products} onClose={hide} />
          )
        }
        keyOf={(piece) => `${piece.place}-${piece.id}`}
        words={["这项内容", "首页"]}
        isWhole
        onClose={hide}
      >
        {(piece) => (
          <PieceDrawer key={open} place={piece.place} piece={piece} products={products} onClose={hide} />
        )}
      </OpenRow>
    </Page>
  );
}

function RemovedPieces() {
  const { run, isBusy, error } = useAction(saleHomeOpsApi.restoreHomePiece, {
    refreshes: [...PIECE_READS, staffOpsApi.removed],
    done: "已恢复，排在最后",
    isTold: true,
  });
  const placeIn = (fields: Readonly<Record<string, unknown>>) =>
    PLACES.find(({ place }) => place === fields.place);
  return (
    <RemovedButton
      types={["banner", "section"]}
      words={(fields) => [textIn(fields, "title"), placeIn(fields)?.one ?? ""]}
      restore={async (_, id, fields) => {
        const place = placeIn(fields)?.place;
        return place && (await run({ place, id }));
      }}
      isBusy={isBusy}
      error={error}
    />
  );
}

/** `SECTION-7`, `TOP_BANNER-new` */
function readOpen(open: string | null): [HomePlace | undefined, string] {
  const [, place, id = ""] = /^(\w+)-(\w+)$/.exec(open ?? "") ?? [];
  return [PLACES.find((one) => one.place === place)?.place, id];
}
