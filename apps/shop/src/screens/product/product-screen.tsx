import { query } from "@crux/client/query";
import type { Refusal } from "@crux/contract/endpoint";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as saleOutcome from "@crux/contract/outcomes/sale";
import { saleApi } from "@crux/contract/sale";
import type { ShopProduct } from "@crux/contract/sale.schema";
import { useParams } from "@crux/web/navigation";
import { useQuery } from "@tanstack/react-query";
import { useContext, useEffect, useEffectEvent, useRef, useState } from "react";
import { Previewing } from "../../browser/previewing.ts";
import { getSession } from "../../browser/shop-session.ts";
import { useMedia } from "../../browser/use-media.ts";
import { hasPieces, saleButton } from "../../parts/cart/sale-button.ts";
import { Recommended } from "../../parts/product/recommended.tsx";
import { noteSeen } from "../../parts/product/seen.ts";
import { PauseBar } from "../../parts/shop/pause-bar.tsx";
import { LazySkuPanel, PanelWaiting } from "../../parts/sku/lazy-sku-panel.tsx";
import { LazySkuSheet } from "../../parts/sku/lazy-sku-sheet.tsx";
import { CHOOSING, logInToChoose, QuickAddHost } from "../../parts/sku/quick-add.tsx";
import { firstDraft, keepDraft, takeKeptDraft } from "../../parts/sku/sku-draft.ts";
import { Drawing } from "../../ui/drawings/drawing.tsx";
import { ButtonLink } from "../../ui/form/button.tsx";
import { toast } from "../../ui/layer/toast.tsx";
import { Empty } from "../../ui/page/empty.tsx";
import { ErrorView } from "../../ui/page/error-view.tsx";
import { Page } from "../../ui/page/page.tsx";
import { TitleBar } from "../../ui/page/title-bar.tsx";
import { Card } from "../../ui/show/card.tsx";
import { DetailPictures } from "./detail-pictures.tsx";
import { Gallery } from "./gallery.tsx";
import { ProductBar } from "./product-bar.tsx";
import { ProductData } from "./product-data.tsx";
import { ProductRows } from "./product-rows.tsx";
import styles from "./product-screen.module.css";
import { ProductSkeleton } from "./product-skeleton.tsx";
import { ProductSummary } from "./product-summary.tsx";
import { RestockRow } from "./restock-row.tsx";
import { ReviewsBelow } from "./reviews-below.tsx";
import { ShareButton } from "./share-button.tsx";
import { SpecTable } from "./spec-table.tsx";

const GONE = new Set<Refusal<typeof saleApi.product> | null>([
  saleOutcome.PRODUCT_NOT_FOUND,
  generalOutcome.INVALID_REQUEST,
]);

/** From here on the choice stands in the page; as its style has it. */
const WIDE = "(min-width: 1024px)";

/** A product with all that is known about it (R-PROD-01 to R-PROD-25). */
export function ProductScreen() {
  const id = useParams().get("id") ?? "";
  const { data, error, isFetching, refetch } = useQuery({
    ...query(saleApi.product, { id }),
    meta: { isToldByPage: true },
  });
  return (
    <>
      <TitleBar title="商品详情" right={data && <ShareButton name={data.name} />} />
      {data && <Detail key={data.id} product={data} />}
      {!data && (
        <>
          <Page bar="submit" isFlush>
            {!error && <ProductSkeleton />}
            {error && GONE.has(error.code) && <Gone />}
            {error && !GONE.has(error.code) && (
              <ErrorView text={error.message} isRetrying={isFetching} onRetry={() => void refetch()} />
            )}
          </Page>
          <div className={styles.bare}>
            <ProductBar />
          </div>
        </>
      )}
    </>
  );
}

function Detail({ product }: { product: ShopProduct }) {
  const [draft, setDraft] = useState(() => firstDraft(product));
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const [isAddWanted, setIsAddWanted] = useState(false);
  const button = saleButton(product);
  const isPreview = useContext(Previewing);
  const isWide = useMedia(WIDE);
  const addFromPage = useRef<() => void>(null);
  const open = () => {
    setIsOpen(true);
    setWasOpened(true);
  };
  useWantedChoice(() => {
    if (!button.isEnabled) return;
    const kept = takeKeptDraft(product.id);
    if (kept) setDraft(kept);
    if (isWide) setIsAddWanted(true);
    else open();
  });
  useEffect(() => {
    if (!isPreview) noteSeen(product.id);
  }, [isPreview, product.id]);
  const choose = () => {
    if (!button.isEnabled) toast(button.text);
    else if (!isPreview && !getSession()) {
      keepDraft(product.id, draft);
      logInToChoose(product.id);
    } else if (isWide) addFromPage.current?.();
    else open();
  };
  return (
    <>
      <Page bar="submit" isFlush>
        <PauseBar of={{ productId: String(product.id) }} />
        <div className={styles.top}>
          <div className={styles.gallery}>
            <Gallery product={product} draft={isWide ? draft : null} />
          </div>
          <div className={styles.facts} data-choosing={button.isEnabled ? "" : undefined}>
            <ProductSummary product={product} draft={draft} />
            <div className={styles.cards}>
              {product.saleStatus === "ONLINE" && !hasPieces(product) && <RestockRow product={product} />}
              <ProductRows product={product} draft={draft} onChoose={choose} />
            </div>
            {button.isEnabled && (
              <div className={styles.choices}>
                {isWide ? (
                  <LazySkuPanel
                    product={product}
                    draft={draft}
                    onDraft={setDraft}
                    act={addFromPage}
                    isWanted={isAddWanted}
                  />
                ) : (
                  <PanelWaiting product={product} />
                )}
              </div>
            )}
            <ProductBar text={button.text} isEnabled={button.isEnabled} onPress={choose} />
          </div>
        </div>
        <ProductData product={product} />
        <div className={styles.cards}>
          {product.description !== "" && (
            <Card title="商品介绍">
              <p className={styles.description}>{product.description}</p>
            </Card>
          )}
          <SpecTable product={product} />
        </div>
        <DetailPictures product={product} />
        <ReviewsBelow productId={product.id} />
        {!button.isEnabled && (
          <div className={styles.cards}>
            <Recommended exceptIds={[product.id]} />
          </div>
        )}
      </Page>
      {wasOpened && !isWide && (
        <LazySkuSheet
          product={product}
          open={isOpen}
          draft={draft}
          onDraft={setDraft}
          onClose={() => setIsOpen(false)}
        />
      )}
      {!button.isEnabled && <QuickAddHost />}
    </>
  );
}

/** Goes on with the choice that a visitor wanted to make before logging in, once. */
function useWantedChoice(goOn: () => void): void {
  const isWanted = useParams().has(CHOOSING);
  const begin = useEffectEvent(() => {
    const { pathname, search } = window.location;
    const params = new URLSearchParams(search);
    params.delete(CHOOSING);
    window.history.replaceState(window.history.state, "", `${pathname}?${params}`);
    if (getSession()) goOn();
  });
  useEffect(() => {
    if (isWanted) begin();
  }, [isWanted]);
}

function Gone() {
  return (
    <>
      <Empty
        drawing={<Drawing name="not-found" />}
        text="商品不存在或已下架"
        action={
          <ButtonLink href="/" variant="plain" replace>
            返回首页
          </ButtonLink>
        }
      />
      <div className={styles.cards}>
        <Recommended />
      </div>
      <QuickAddHost />
    </>
  );
}
