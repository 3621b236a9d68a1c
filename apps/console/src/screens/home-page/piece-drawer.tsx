import type { HomePiece, HomePlace, HomeProduct } from "@crux/contract/ops/home.schema";
import { saleHomeOpsApi } from "@crux/contract/sale";
import { useState } from "react";
import { useAction } from "../../browser/use-action.ts";
import { Button } from "../../ui/form/button.tsx";
import { Drawer } from "../../ui/layer/drawer.tsx";
import { Question } from "../../ui/layer/question.tsx";
import { Section } from "../../ui/page/section.tsx";
import { PIECE_READS, PieceForm } from "./piece-form.tsx";
import { PieceHistory } from "./piece-history.tsx";
import { PLACES } from "./piece-words.ts";

type PieceDrawerProps = {
  place: HomePlace;
  piece: HomePiece | null;
  products: readonly HomeProduct[];
  onClose: () => void;
};

/** One picture or section of the home page, or a new one. */
export function PieceDrawer({ place, piece, products, onClose }: PieceDrawerProps) {
  const one = PLACES.find((other) => other.place === place)?.one ?? "";
  return (
    <Drawer
      title={piece ? piece.title || one : `新增${one}`}
      onClose={onClose}
      acts={piece ? <Removal piece={piece} onDone={onClose} /> : undefined}
    >
      <Section title="内容">
        <PieceForm place={place} piece={piece} products={products} onDone={onClose} />
      </Section>
      {piece && <PieceHistory piece={piece} products={products} onRestored={onClose} />}
    </Drawer>
  );
}

function Removal({ piece, onDone }: { piece: HomePiece; onDone: () => void }) {
  const [isAsked, setAsked] = useState(false);
  const action = useAction(saleHomeOpsApi.removeHomePiece, {
    refreshes: PIECE_READS,
    done: "已删除",
    isTold: true,
  });
  const remove = async () => {
    if ((await action.run({ place: piece.place, id: piece.id })) !== undefined) onDone();
  };
  return (
    <>
      <Button variant="danger" onClick={() => setAsked(true)}>
        删除
      </Button>
      {isAsked && (
        <Question
          title={`删除“${piece.title}”？`}
          text="首页立即不再显示；可在「已删除」里恢复。"
          act="删除"
          isDanger
          isBusy={action.isBusy}
          error={action.error}
          onAct={() => void remove()}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
