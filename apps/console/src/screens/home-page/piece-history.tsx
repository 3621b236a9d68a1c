import type { HomePiece, HomeProduct } from "@crux/contract/ops/home.schema";
import { saleHomeOpsApi } from "@crux/contract/sale";
import { isRecord } from "@crux/web/storage";
import { useAction } from "../../browser/use-action.ts";
import { HistorySection } from "../../parts/history/history-section.tsx";
import { momentText } from "../../ui/show/moment.tsx";
import { PIECE_READS } from "./piece-form.tsx";
import { goodsWords, linkWords } from "./piece-words.ts";

type Terms = Pick<
  HomePiece,
  "title" | "description" | "imgUrl" | "type" | "url" | "disable" | "startTime" | "endTime" | "productIds"
>;

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
    <HistorySection<Terms>
      type={place === "SECTION" ? "section" : "banner"}
      id={id}
      version={piece.version}
      now={piece}
      read={(logged) => (isRecord(logged) && typeof logged.title === "string" ? (logged as Terms) : null)}
      words={(terms) => [
        ["标题", terms.title],
        ["说明", terms.description],
        ["图片", terms.imgUrl],
        ["链接", linkWords(terms, undefined)],
        ["停用", terms.disable ? "是" : "否"],
        ["开始", terms.startTime ? momentText(new Date(terms.startTime), new Date()) : "即日"],
        ["结束", terms.endTime ? momentText(new Date(terms.endTime), new Date()) : "长期"],
        ["商品", goodsWords(terms.productIds, products)],
      ]}
      restore={async (terms, version) => {
        const { title, description, imgUrl, type, url, disable, startTime, endTime, productIds } = terms;
        const words = { title, description, imgUrl, url, disable };
        const input = { ...words, startTime, endTime, productIds, place, id, version };
        const done = await save.run({ ...input, type: type === "EXTERNAL" ? type : "INTERNAL" });
        if (done) onRestored();
        return done !== undefined;
      }}
      isBusy={save.isBusy}
      error={save.error}
    />
  );
}
