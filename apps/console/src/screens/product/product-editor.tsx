import { query, refresh } from "@crux/client/query";
import { commodityOpsApi } from "@crux/contract/commodity";
import type { ProductDocument } from "@crux/contract/ops/product-ops.schema";
import type { SaleStatus } from "@crux/contract/sale.schema";
import type { ProductFault } from "@crux/rules/catalogue/product-faults";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation } from "wouter";
import { client } from "../../browser/api.ts";
import { clashOf } from "../../browser/merge-edit.ts";
import { useAction } from "../../browser/use-action.ts";
import { PhonePreview, type PreviewSubject } from "../../parts/preview/phone-preview.tsx";
import { ChoicesFailure } from "../../parts/product/choices-failure.tsx";
import {
  FIELD_NAMES,
  faultText,
  SALE_STATUS_ACTS,
  SALE_STATUS_NAMES,
  SALE_STATUS_TONES,
} from "../../parts/product/product-words.ts";
import { PRODUCT_READS, StatusQuestion } from "../../parts/product/status-question.tsx";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { useKeys } from "../../ui/keys/use-keys.ts";
import { toast } from "../../ui/layer/toast.tsx";
import { Page } from "../../ui/page/page.tsx";
import { Moment } from "../../ui/show/moment.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import { BasicSection, FactsSection, PictureSection, ShippingSection } from "./document-sections.tsx";
import { HistorySection } from "./history-section.tsx";
import styles from "./product.module.css";
import { ProductClash } from "./product-clash.tsx";
import { skuName } from "./sku-matrix.ts";
import { SkuSection } from "./sku-section.tsx";
import { type Beginning, type DraftState, type ProductForm, useProductForm } from "./use-product-form.ts";

const SECTIONS = [
  ["basic", "基本信息"],
  ["pictures", "图片"],
  ["skus", "规格与价格"],
  ["shipping", "物流与限购"],
  ["facts", "商品参数"],
  ["history", "修改记录"],
] as const;

const DRAFT_WORDS: Record<DraftState, string> = {
  none: "",
  waiting: "正在输入…",
  saving: "正在保存草稿…",
  kept: "草稿已保存",
  failed: "草稿未能保存，请检查网络",
};

/** From here on a phone has room beside the form. */
const ROOM_BESIDE = "(width >= 1280px)";

type ProductEditorProps = { beginning: Beginning; onAnew: () => Promise<void> };

/** All of a product in sections; what is typed keeps itself, and publishing writes one version. */
export function ProductEditor({ beginning, onAnew }: ProductEditorProps) {
  const { saved } = beginning;
  const form = useProductForm(beginning);
  const publishing = usePublishing(beginning, form, onAnew);
  const choosing = useQuery(query(commodityOpsApi.productChoices, {}));
  const choices = choosing.data;
  const [status, setStatus] = useState<SaleStatus | null>(null);
  const [isPreviewed, setPreviewed] = useState(() => matchMedia(ROOM_BESIDE).matches);
  const next: SaleStatus = saved?.saleStatus === "ONLINE" ? "OFFLINE" : "ONLINE";
  useKeys([{ keys: "mod+s", text: "发布", act: () => void (form.isChanged && publishing.publish()) }]);
  return (
    <Page
      title={form.mine.name || (saved ? "未命名商品" : "新增商品")}
      note={saved && <Standing saved={saved} />}
      acts={
        <>
          <Button aria-pressed={isPreviewed} onClick={() => setPreviewed(!isPreviewed)}>
            手机预览
          </Button>
          {saved && <ButtonLink href={`/products/new?like=${saved.productId}`}>复制</ButtonLink>}
          {saved && <Button onClick={() => setStatus(next)}>{SALE_STATUS_ACTS[next]}</Button>}
          <Button
            variant="main"
            busy={publishing.isBusy}
            disabled={!form.isChanged}
            onClick={() => void publishing.publish()}
          >
            {saved ? "发布" : "发布新商品"}
          </Button>
        </>
      }
    >
      {form.isChanged && <DraftBar form={form} publishing={publishing} saved={saved !== null} />}
      <div className={styles.layout} data-previewed={isPreviewed ? "" : undefined}>
        <nav className={styles.sections} aria-label="本页内容">
          {SECTIONS.filter(([id]) => id !== "history" || saved).map(([id, title]) => (
            <a key={id} href={`#${id}`} onClick={(event) => showSection(event, id)}>
              {title}
            </a>
          ))}
        </nav>
        <div className={styles.sheet} ref={publishing.sheet}>
          <FormError error={publishing.clash ? null : publishing.error} />
          <FaultList form={form} />
          <ChoicesFailure answer={choosing} />
          <BasicSection form={form} choices={choices} />
          <PictureSection form={form} />
          <SkuSection form={form} states={saved?.states ?? []} />
          <ShippingSection form={form} />
          <FactsSection form={form} />
          {saved && <HistorySection product={saved} choices={choices} onRestored={onAnew} />}
        </div>
        {isPreviewed && (
          <aside className={styles.side}>
            <PhonePreview
              subject={subjectOf(saved, form.draftId)}
              empty="填写后自动保存草稿，并显示在这里"
              seen={form.keptTimes}
            />
          </aside>
        )}
      </div>
      {publishing.clash && (
        <ProductClash
          before={beginning.before}
          mine={form.mine}
          clash={publishing.clash}
          choices={choices}
          isBusy={publishing.isBusy}
          onMerged={(document, version) => void publishing.publish(document, version)}
          onClose={publishing.forget}
        />
      )}
      {status && saved && (
        <StatusQuestion
          productId={saved.productId}
          name={saved.document.name}
          saleStatus={status}
          onClose={() => setStatus(null)}
        />
      )}
    </Page>
  );
}

function subjectOf(saved: Beginning["saved"], draftId: number | null): PreviewSubject | null {
  if (saved) return { kind: "PRODUCT", productId: saved.productId };
  return draftId === null ? null : { kind: "DRAFT", draftId };
}

function showSection(event: { preventDefault(): void }, id: string) {
  event.preventDefault();
  const section = document.querySelector(`[data-section="${id}"]`);
  const sheet = section?.closest("main");
  if (!section || !sheet) return;
  // `scrollIntoView` would move the frame around the sheet as well.
  const margin = Number.parseFloat(getComputedStyle(section).scrollMarginTop);
  const top = section.getBoundingClientRect().top - sheet.getBoundingClientRect().top - margin;
  sheet.scrollBy({ top, behavior: "smooth" });
}

function Standing({ saved }: { saved: NonNullable<Beginning["saved"]> }) {
  const { saleStatus, productId, sold, editor, editTime } = saved;
  return (
    <span className={styles.standing}>
      <Tag tone={SALE_STATUS_TONES[saleStatus]}>{SALE_STATUS_NAMES[saleStatus]}</Tag>
      编号 {productId} · 已售 {sold.toLocaleString("en-AU")}
      {editTime && (
        <>
          {" "}
          · {editor} 修改于 <Moment at={editTime} />
        </>
      )}
    </span>
  );
}

type Publishing = ReturnType<typeof usePublishing>;

function DraftBar({
  form,
  publishing,
  saved,
}: {
  form: ProductForm;
  publishing: Publishing;
  saved: boolean;
}) {
  return (
    <div className={styles.bar} role="status">
      <b>{saved ? "有未发布的修改" : "新商品尚未发布"}</b>
      <span data-failed={form.draftState === "failed" ? "" : undefined}>{DRAFT_WORDS[form.draftState]}</span>
      <Button variant="ghost" onClick={() => void publishing.discard()}>
        放弃修改
      </Button>
    </div>
  );
}

/** All that keeps a product from being published, each a way to its field. */
function FaultList({ form }: { form: ProductForm }) {
  if (form.faults.length === 0) return null;
  return (
    <div role="alert" className={styles.faults}>
      <b>还不能发布：</b>
      <ul>
        {form.faults.map((fault) => (
          <li key={`${fault.field} ${fault.kind}`}>{faultLine(fault, form.mine)}</li>
        ))}
      </ul>
    </div>
  );
}

function faultLine({ field, kind }: ProductFault, mine: ProductDocument): string {
  const [head = "", place, name] = field.split(".");
  const sku = head === "skus" && place ? mine.skus[Number(place)] : undefined;
  if (sku)
    return `${skuName(mine.attributeKeys, sku)} · ${FIELD_NAMES[name ?? ""] ?? ""}：${faultText(kind)}`;
  if (head === "pictures") return "图片：在售商品须有主图，并写明图片里是什么";
  return `${FIELD_NAMES[head] ?? head}：${faultText(kind)}`;
}

/** Publishing: checks first, then one call; a clash stays until it is settled. */
function usePublishing(
  { saved, draftId, baseVersion }: Beginning,
  form: ProductForm,
  onAnew: () => Promise<void>,
) {
  const [, go] = useLocation();
  const queries = useQueryClient();
  const sheet = useRef<HTMLDivElement>(null);
  const [isForgotten, setForgotten] = useState(false);
  const [isFocusing, setFocusing] = useState(false);
  const options = { refreshes: PRODUCT_READS, isTold: true };
  const save = useAction(commodityOpsApi.saveProduct, options);
  const add = useAction(commodityOpsApi.addProduct, { ...options, isOnce: true });
  const { error, isBusy } = saved ? save : add;
  const serverFaults = (error?.data as { faults?: ProductFault[] } | null)?.faults;
  const show = useEffectEvent((faults: readonly ProductFault[]) => setFocusing(form.check(faults)));
  useEffect(() => {
    if (serverFaults) show(serverFaults);
  }, [serverFaults]);
  useEffect(() => {
    if (!isFocusing) return;
    setFocusing(false);
    sheet.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [isFocusing]);
  const dropDraft = async () => {
    form.end();
    const id = form.draftId ?? draftId;
    if (id !== null) await client.call(commodityOpsApi.dropDraft, { draftId: id }).catch(() => {});
    await refresh(queries, commodityOpsApi.productDrafts);
  };
  return {
    sheet,
    isBusy,
    error: serverFaults ? null : error,
    clash: isForgotten ? null : clashOf<{ document: ProductDocument }>(error),
    forget: () => setForgotten(true),
    async discard() {
      await dropDraft();
      if (saved) await onAnew();
      else go("/products");
    },
    async publish(document = form.mine, version = baseVersion) {
      if (isBusy) return;
      if (document === form.mine && form.check()) return setFocusing(true);
      setForgotten(false);
      const { productId } = saved ?? {};
      const done =
        productId === undefined
          ? await add.run({ document, ...(form.draftId ? { draftId: form.draftId } : {}) })
          : await save.run({ productId, version, document });
      if (!done) return;
      await dropDraft();
      toast(productId === undefined ? "新商品已发布，尚未上架" : "已发布");
      if (productId === undefined) go(`/products/${done.productId}`, { replace: true });
      else await onAnew();
    },
  };
}
