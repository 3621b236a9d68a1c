import type { HomePiece, HomeProduct } from "@crux/contract/ops/home.schema";
import { saleHomeOpsApi } from "@crux/contract/sale";
import { isRecord } from "@crux/web/storage";
import { useAction } from "../../browser/use-action.ts";
import { HistorySection } from "../../parts/history/history-section.tsx";
import { PIECE_LABELS, PIECE_READS, pieceEdit, pieceTerms, pieceWords } from "./piece-form.tsx";

/** What a picture or a section of the home page was, and the way back. */
export function PieceHistory({
  piece,
  products,
  onRestored,
}: {
  piece: HomePiece;
  products: readonly HomeProduct[];
  onRestored: () => void;
}) {
  const save = useAction(saleHomeOpsApi.saveHomePiece, {
    refreshes: PIECE_READS,
    done: "已恢复",
    isTold: true,
  });
  const { place, id } = piece;
  return (
    <HistorySection
      type={place === "SECTION" ? "section" : "banner"}
      id={id}
      version={piece.version}
      now={pieceEdit(piece)}
      read={(logged) =>
        isRecord(logged) && typeof logged.title === "string" ? pieceEdit(logged as HomePiece) : null
      }
      labels={PIECE_LABELS}
      wordsOf={(field, edit) => pieceWords(field, edit, products)}
      restore={async (edit, version) => {
        const done = await save.run({ place, id, ...pieceTerms(edit), version });
        if (done) onRestored();
        return done;
      }}
      isBusy={save.isBusy}
      error={save.error}
    />
  );
}
