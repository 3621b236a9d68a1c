import { query } from "@crux/client/query";
import type { HomePiece, HomePlace } from "@crux/contract/ops/home.schema";
import { homeOrderId } from "@crux/contract/ops/home-places";
import { saleHomeOpsApi } from "@crux/contract/sale";
import { isRecord } from "@crux/web/storage";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { clashOf } from "../../browser/merge-edit.ts";
import { useAction } from "../../browser/use-action.ts";
import { HistoryButton } from "../../parts/history/history-button.tsx";
import { Thumb } from "../../parts/order/thumb.tsx";
import { Button } from "../../ui/form/button.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { Moment } from "../../ui/show/moment.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import styles from "./home-page.module.css";
import { linkWords, PIECE_STATES, stateOf } from "./piece-words.ts";

type PieceListProps = {
  place: HomePlace;
  pieces: readonly HomePiece[];
  open: HomePiece | undefined;
  onOpen: (piece: HomePiece) => void;
};

/** The pictures or sections of a place, which move up and down in it. */
export function PieceList({ place, pieces, open, onOpen }: PieceListProps) {
  const { data: names } = useQuery(query(saleHomeOpsApi.homeTargets, {}));
  const order = useOrder(place, pieces);
  const move = (from: number, to: number) => {
    const ids = pieces.map(({ id }) => id);
    const [one] = ids.splice(from, 1);
    if (one !== undefined) void order.put(ids.toSpliced(to, 0, one));
  };
  if (pieces.length === 0) return <p className={styles.note}>还没有内容</p>;
  return (
    <>
      {order.refusal}
      <ol className={styles.list}>
        {pieces.map((piece, at) => {
          const state = PIECE_STATES[stateOf(piece, Date.now())];
          const name = piece.title || `第 ${at + 1} 个`;
          return (
            <li key={piece.id} className={styles.row} aria-current={piece === open || undefined}>
              <Thumb src={piece.imgUrl} />
              <button
                type="button"
                className={styles.name}
                aria-label={`打开${name}`}
                onClick={() => onOpen(piece)}
              >
                <b>{name}</b>
                <span className={styles.note}>
                  {linkWords(piece, names)}
                  {place === "SECTION" && ` · ${piece.productIds.length} 件商品`}
                </span>
              </button>
              <span className={styles.when}>
                <Tag tone={state.tone}>{state.text}</Tag>
                {(piece.startTime || piece.endTime) && (
                  <span className={styles.note}>
                    {piece.startTime ? <Moment at={piece.startTime} /> : "即日"} 至{" "}
                    {piece.endTime ? <Moment at={piece.endTime} /> : "长期"}
                  </span>
                )}
              </span>
              <Button
                variant="ghost"
                aria-label={`${name} 上移`}
                disabled={at === 0 || order.isBusy}
                onClick={() => move(at, at - 1)}
              >
                ↑
              </Button>
              <Button
                variant="ghost"
                aria-label={`${name} 下移`}
                disabled={at === pieces.length - 1 || order.isBusy}
                onClick={() => move(at, at + 1)}
              >
                ↓
              </Button>
            </li>
          );
        })}
      </ol>
    </>
  );
}

/** Puts a place in order; where somebody else did so meanwhile, theirs is shown, and who it was. */
function useOrder(place: HomePlace, pieces: readonly HomePiece[]) {
  const queries = useQueryClient();
  const { run, isBusy, error } = useAction(saleHomeOpsApi.orderHomePieces, {
    refreshes: [saleHomeOpsApi.homePieces],
    isTold: true,
  });
  const clash = clashOf(error);
  return {
    isBusy,
    async put(ids: number[]) {
      const seen = pieces.map(({ id }) => id);
      if ((await run({ place, ids, seen })) === undefined)
        await queries.invalidateQueries(query(saleHomeOpsApi.homePieces, {}));
    },
    refusal: clash ? (
      <p role="alert" className={styles.note}>
        {clash.editor || "同事"} {clash.editTime && <Moment at={clash.editTime} />}{" "}
        已调整顺序，请按现在的顺序再移动
      </p>
    ) : (
      <FormError error={error} />
    ),
  };
}

/** In which orders the pieces of a place stood; what came since stays behind those that stood there. */
export function OrderHistory({ place, pieces }: { place: HomePlace; pieces: readonly HomePiece[] }) {
  const { put, refusal } = useOrder(place, pieces);
  const now = pieces.map(({ id }) => id);
  const names = new Map(pieces.map(({ id, title }, at) => [id, title || `第 ${at + 1} 个`]));
  const textOf = (ids: readonly number[]) => ids.map((id) => names.get(id) ?? "已移除").join("、");
  if (pieces.length < 2) return null;
  return (
    <>
      {refusal}
      <HistoryButton<number[]>
        type="homeOrder"
        id={homeOrderId(place)}
        version={now.join()}
        now={now}
        read={(logged) => (isRecord(logged) && Array.isArray(logged.ids) ? (logged.ids as number[]) : null)}
        words={(ids) => [["顺序", textOf(ids)]]}
        fill={(ids) => {
          const kept = ids.filter((id) => now.includes(id));
          void put([...kept, ...now.filter((id) => !kept.includes(id))]);
        }}
      />
    </>
  );
}
