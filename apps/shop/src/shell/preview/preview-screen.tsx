import { query } from "@crux/client/query";
import * as saleOutcome from "@crux/contract/outcomes/sale";
import { saleApi } from "@crux/contract/sale";
import type { Preview } from "@crux/contract/sale.schema";
import { latePart } from "@crux/web/late-part";
import { here, replace, ServedPlace, useParams } from "@crux/web/navigation";
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { type MouseEvent, Suspense, useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import { Previewing } from "../../browser/previewing.ts";
import { toast } from "../../ui/layer/toast.tsx";
import { ErrorView } from "../../ui/page/error-view.tsx";
import { Page } from "../../ui/page/page.tsx";
import { ShopTabBar } from "../shop-tab-bar.tsx";
import { MessagePreview } from "./message-preview.tsx";
import { createPreviewQueries } from "./preview-queries.ts";
import styles from "./preview-screen.module.css";
import { ONLY_LOOK, Waiting } from "./waiting.tsx";

const SCREENS = {
  PRODUCT: latePart(() => import("../../screens/product/product-screen.tsx")),
  HOME: latePart(() => import("../../screens/home/home-screen.tsx")),
};

/** A phone asks anew by itself; a page that frames the preview says when there is something new. */
const ASK_EVERY_MS = 5_000;

/** What staff prepare, drawn by the very screens that customers get: for whoever has its token, or by the page around it. */
export function PreviewScreen() {
  return useParams().get("of") === "message" ? <MessagePreview /> : <KeptPreview />;
}

function KeptPreview() {
  const params = useParams();
  const isFramed = window.parent !== window;
  const { data, error, isFetching, refetch } = useQuery({
    ...query(saleApi.preview, {
      token: params.get("token") ?? "",
      at: params.get("at"),
      withDisabled: params.has("withDisabled"),
    }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isFramed || state.error ? false : ASK_EVERY_MS),
    meta: { isToldByPage: true },
  });
  useAskedAnew(() => void refetch());
  useStay();
  if (error && (!data || error.code === saleOutcome.PREVIEW_ENDED))
    return (
      <Page>
        <h1 className="visually-hidden">预览</h1>
        <ErrorView text={error.message} isRetrying={isFetching} onRetry={() => void refetch()} />
      </Page>
    );
  return data ? <Shown preview={data} /> : <Waiting />;
}

function Shown({ preview }: { preview: Preview }) {
  const [{ queries, take }] = useState(() => createPreviewQueries(preview));
  useLayoutEffect(() => take(preview), [preview, take]);
  const { kind } = preview;
  const Screen = SCREENS[kind];
  const place =
    kind === "HOME"
      ? { pathname: "/", search: "" }
      : { pathname: "/product", search: `?id=${preview.product.id}` };
  // A choice of attributes that there are no more is no choice.
  const key = kind === "HOME" ? kind : JSON.stringify(preview.product.attributeKeys);
  return (
    <ServedPlace value={place}>
      <QueryClientProvider client={queries}>
        <Previewing value={true}>
          <div onClickCapture={stay} onMouseDownCapture={keepFocus}>
            <p className={styles.bar} role="status">
              预览 · 尚未发布的内容，仅供查看
            </p>
            <Suspense fallback={<Waiting />}>
              <Screen key={key} />
            </Suspense>
            {kind === "HOME" && <ShopTabBar current="/" isTab />}
          </div>
        </Previewing>
      </QueryClientProvider>
    </ServedPlace>
  );
}

const linkAt = ({ target }: MouseEvent) => target instanceof Element && target.closest("a[href]") !== null;

function stay(event: MouseEvent): void {
  if (!linkAt(event)) return;
  event.preventDefault();
  event.stopPropagation();
  toast(ONLY_LOOK);
}

/** The search opens its page as soon as it has the focus. */
function keepFocus(event: MouseEvent): void {
  if (linkAt(event)) event.preventDefault();
}

/** Whatever opens another page by itself is taken back. */
function useStay(): void {
  useEffect(() => {
    const own = here();
    return () => {
      toast(ONLY_LOOK);
      replace(own);
    };
  }, []);
}

/** Hears from the page around it that there is something new. */
function useAskedAnew(ask: () => void): void {
  const hear = useEffectEvent(({ origin, data }: MessageEvent) => {
    if (origin === location.origin && data === "preview") ask();
  });
  useEffect(() => {
    const handle = (event: MessageEvent) => hear(event);
    addEventListener("message", handle);
    return () => removeEventListener("message", handle);
  }, []);
}
