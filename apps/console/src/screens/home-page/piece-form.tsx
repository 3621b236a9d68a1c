import { refresh } from "@crux/client/query";
import type { HomePiece, HomePlace, HomeProduct } from "@crux/contract/ops/home.schema";
import * as saleOutcome from "@crux/contract/outcomes/sale";
import { saleApi, saleHomeOpsApi } from "@crux/contract/sale";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useAction } from "../../browser/use-action.ts";
import { useClash, useSettled } from "../../browser/use-clash.ts";
import { ClashChoice } from "../../parts/edit/clash-choice.tsx";
import { LinkField } from "../../parts/home-page/link-field.tsx";
import { PictureField } from "../../parts/picture/picture-field.tsx";
import { Button } from "../../ui/form/button.tsx";
import { Check } from "../../ui/form/check.tsx";
import { Field } from "../../ui/form/field.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { MomentField } from "../../ui/form/moment-field.tsx";
import { momentText } from "../../ui/show/moment.tsx";
import styles from "./home-page.module.css";
import { goodsWords, linkWords } from "./piece-words.ts";
import { type KnownProduct, SectionGoods } from "./section-goods.tsx";

/** The calls whose answers another home page makes old. */
export const PIECE_READS = [saleHomeOpsApi.homePieces, saleApi.banners, saleApi.sections] as const;

type Shown = Pick<
  HomePiece,
  "title" | "description" | "imgUrl" | "type" | "url" | "disable" | "startTime" | "endTime" | "productIds"
>;

/** What is edited, each as a text so that two edits can be compared; an open end is empty. */
type Edit = Record<
  "title" | "description" | "imgUrl" | "link" | "state" | "startTime" | "endTime" | "goods",
  string
>;

export const PIECE_LABELS: Record<keyof Edit, string> = {
  title: "标题",
  description: "说明",
  imgUrl: "图片",
  link: "链接",
  state: "停用",
  startTime: "开始",
  endTime: "结束",
  goods: "商品",
};
const EMPTY: Shown = {
  title: "",
  description: "",
  imgUrl: "",
  type: "INTERNAL",
  url: "",
  disable: false,
  startTime: null,
  endTime: null,
  productIds: [],
};

type PieceFormProps = {
  place: HomePlace;
  piece: HomePiece | null;
  products: readonly HomeProduct[];
  onDone: () => void;
};

/** The fields of a picture or a section; when somebody else saved it meanwhile, one chooses what stands. */
export function PieceForm({ place, piece, products, onDone }: PieceFormProps) {
  // A newer version in the list leaves what is being typed: saving says what became of it.
  const [begun] = useState(piece);
  const [before] = useState(() => pieceEdit(piece ?? EMPTY));
  const [edit, setEdit] = useState(before);
  const options = { refreshes: PIECE_READS, isTold: true };
  const add = useAction(saleHomeOpsApi.addHomePiece, { ...options, done: "已新增", isOnce: true });
  const save = useAction(saleHomeOpsApi.saveHomePiece, { ...options, done: "已保存" });
  const { isBusy, error } = piece ? save : add;
  const queries = useQueryClient();
  const [picked, setPicked] = useState<readonly KnownProduct[]>([]);
  const known = [...picked, ...products];
  const merging = useClash(before, edit, error, pieceEdit);
  const { clash, conflicts } = merging;
  const fault = faultOf(edit);
  const submit = async () => {
    const input = pieceTerms(merging.edit);
    const done = begun
      ? await save.run({ place, id: begun.id, ...input, version: clash?.version ?? begun.version })
      : await add.run({ place, ...input });
    if (done) onDone();
  };
  useSettled(merging, error, submit, () => {
    // It names the goods that somebody else put into a section.
    void refresh(queries, saleHomeOpsApi.homePieces);
  });
  const isReady = edit.title.trim() !== "" && !fault && merging.isChosen;
  const isLinkLost = error?.code === saleOutcome.LINK_NOT_FOUND;
  return (
    <form
      className={styles.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (isReady) void submit();
      }}
    >
      <FormError error={clash || isLinkLost ? null : error} />
      <PieceFields
        {...{ place, edit, fault }}
        products={known}
        onKnown={(fresh) => setPicked([...picked, ...fresh])}
        linkError={isLinkLost ? error.message : undefined}
        onChange={(part) => setEdit((now) => ({ ...now, ...part }))}
      />
      {conflicts.length > 0 && (
        <ClashChoice
          merging={merging}
          labels={PIECE_LABELS}
          wordsOf={(field, side) => pieceWords(field, side, known)}
        />
      )}
      <div className={styles.acts}>
        <Button type="submit" variant="main" busy={isBusy} disabled={!isReady}>
          保存
        </Button>
      </div>
    </form>
  );
}

type FieldsProps = {
  place: HomePlace;
  edit: Edit;
  products: readonly KnownProduct[];
  onKnown: (products: readonly KnownProduct[]) => void;
  fault: string | undefined;
  linkError: string | undefined;
  onChange: (part: Partial<Edit>) => void;
};

function PieceFields({ place, edit, products, onKnown, fault, linkError, onChange }: FieldsProps) {
  return (
    <>
      <Field
        label={PIECE_LABELS.title}
        value={edit.title}
        onChange={(title) => onChange({ title })}
        maxLength={40}
        autoComplete="off"
        required
      />
      <Field
        label={PIECE_LABELS.description}
        value={edit.description}
        onChange={(description) => onChange({ description })}
        maxLength={100}
        autoComplete="off"
      />
      <PictureField
        label={PIECE_LABELS.imgUrl}
        value={edit.imgUrl ? [{ url: edit.imgUrl, alt: "" }] : []}
        onChange={(pictures) => onChange({ imgUrl: pictures[0]?.url ?? "" })}
        most={1}
        hasAlt={false}
      />
      <LinkField
        value={JSON.parse(edit.link) as Pick<Shown, "url"> & { type: "INTERNAL" | "EXTERNAL" }}
        onChange={(link) => onChange({ link: JSON.stringify(link) })}
        error={linkError}
      />
      {place === "SECTION" && (
        <SectionGoods
          ids={idsOf(edit.goods)}
          products={products}
          onKnown={onKnown}
          onChange={(ids) => onChange({ goods: ids.join(" ") })}
        />
      )}
      <div className={styles.pair}>
        <MomentField
          label="开始（悉尼时间）"
          value={edit.startTime || null}
          onChange={(at) => onChange({ startTime: at ?? "" })}
          none="不填为即日"
        />
        <MomentField
          label="结束（悉尼时间）"
          value={edit.endTime || null}
          onChange={(at) => onChange({ endTime: at ?? "" })}
          error={fault}
          none="不填为长期"
        />
      </div>
      <Check
        label="停用"
        isOn={edit.state === "停用"}
        onChange={(isOff) => onChange({ state: isOff ? "停用" : "" })}
      />
    </>
  );
}

export function pieceEdit({
  title,
  description,
  imgUrl,
  type,
  url,
  disable,
  startTime,
  endTime,
  productIds,
}: Shown): Edit {
  return {
    title,
    description,
    imgUrl,
    link: JSON.stringify({ type: type === "EXTERNAL" ? "EXTERNAL" : "INTERNAL", url }),
    state: disable ? "停用" : "",
    startTime: startTime ?? "",
    endTime: endTime ?? "",
    goods: productIds.join(" "),
  };
}

/** An edit as the server takes it. */
export function pieceTerms({ title, description, imgUrl, link, state, startTime, endTime, goods }: Edit) {
  const { type, url } = JSON.parse(link) as { type: "INTERNAL" | "EXTERNAL"; url: string };
  return {
    title: title.trim(),
    description: description.trim(),
    ...{ imgUrl, type, url },
    disable: state !== "",
    startTime: startTime || null,
    endTime: endTime || null,
    productIds: idsOf(goods),
  };
}

function faultOf({ startTime, endTime }: Edit): string | undefined {
  return startTime && endTime && Date.parse(endTime) <= Date.parse(startTime) ? "结束须晚于开始" : undefined;
}

/** A field of an edit as whoever has to choose reads it. */
export function pieceWords(field: keyof Edit, edit: Edit, products: readonly KnownProduct[]): string {
  if (field === "link") return linkWords(JSON.parse(edit.link) as Pick<Shown, "type" | "url">, undefined);
  if (field === "goods") return goodsWords(idsOf(edit.goods), products);
  if (field === "state") return edit.state === "" ? "否" : "是";
  if (field !== "startTime" && field !== "endTime") return edit[field];
  if (edit[field] === "") return field === "startTime" ? "即日" : "长期";
  return momentText(new Date(edit[field]), new Date());
}

/** The numbers in a text, each once. */
function idsOf(text: string): number[] {
  return [...new Set((text.match(/\d{1,12}/g) ?? []).map(Number))];
}
