import type { Cart, CartItem } from "@crux/contract/cart.schema";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSession } from "../../browser/shop-session.ts";
import { cartQuery } from "../../parts/cart/cart-query.ts";
import { cartLines } from "../../parts/cart/cart-selection.ts";
import { Recommended } from "../../parts/product/recommended.tsx";
import { PauseBar } from "../../parts/shop/pause-bar.tsx";
import { QuickAddHost } from "../../parts/sku/quick-add.tsx";
import { Drawing } from "../../ui/drawings/drawing.tsx";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { Empty } from "../../ui/page/empty.tsx";
import { ErrorView } from "../../ui/page/error-view.tsx";
import { Page } from "../../ui/page/page.tsx";
import { PullRefresh } from "../../ui/page/pull-refresh.tsx";
import { TitleBar } from "../../ui/page/title-bar.tsx";
import { CartBar, ManageBar } from "./cart-bar.tsx";
import { withEdits } from "./cart-edits.ts";
import { CartGroups, type Picking } from "./cart-groups.tsx";
import { isOutOfStock, mostOf } from "./cart-line.tsx";
import styles from "./cart-screen.module.css";
import { CartSkeleton } from "./cart-skeleton.tsx";
import { GiftSheet } from "./gift-sheet.tsx";
import { GuestCart } from "./guest-cart.tsx";
import { MemberHint } from "./member-hint.tsx";
import { type CartChanges, useCartChanges } from "./use-cart-changes.ts";
import { useCheckout } from "./use-checkout.ts";

/** The cart: lines in their groups, totals and the way to checkout (R-CART-01 … 18). */
export function CartScreen() {
  return useSession() ? <OwnCart /> : <Frame>{<GuestCart />}</Frame>;
}

function OwnCart() {
  const { data, error, isFetching, refetch } = useQuery({
    ...cartQuery,
    refetchOnMount: "always",
    // Another phone of the same person may have changed it.
    refetchOnWindowFocus: "always",
  });
  if (data) return <LoadedCart key={data.cartId} cart={data} onRefresh={refetch} />;
  return (
    <Frame>
      {error ? (
        <ErrorView text={error.message} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <CartSkeleton />
      )}
    </Frame>
  );
}

function LoadedCart({ cart, onRefresh }: { cart: Cart; onRefresh: () => Promise<unknown> }) {
  const changes = useCartChanges(cart.cartId);
  const [giftsOf, setGiftsOf] = useState<number | null>(null);
  const { isSubmitting, checkout } = useCheckout(changes, setGiftsOf);
  const [picked, setPicked] = useState<ReadonlySet<number> | null>(null);
  const shown = withEdits(cart, changes.edits, changes.hidden);
  const lines = cartLines(shown);
  useClamp(cartLines(cart), changes);

  if (lines.length === 0) {
    return (
      <Frame>
        <Empty
          drawing={<Drawing name="cart" />}
          text="购物车是空的"
          action={<ButtonLink href="/tag">去逛逛</ButtonLink>}
        />
        <Recommended />
        <QuickAddHost />
      </Frame>
    );
  }
  const picking: Picking | null = picked && {
    picked,
    onPick: (some, isPicked) =>
      setPicked((before) => {
        const ids = some.map((line) => line.id);
        const others = [...(before ?? [])].filter((id) => !ids.includes(id));
        return new Set(isPicked ? [...others, ...ids] : others);
      }),
  };
  const deletePicked = async (some: readonly CartItem[]) => {
    const body = `确定删除选中的${some.length}件商品吗？`;
    await changes.askRemove(some, some.length > 1 ? { title: "删除商品", body } : undefined);
  };
  return (
    <Frame
      right={
        <Button variant="ghost" size="row" onClick={() => setPicked(picked ? null : new Set())}>
          {picked ? "完成" : "管理"}
        </Button>
      }
      onRefresh={async () => {
        await changes.settle();
        await onRefresh();
      }}
      bar={
        picking ? (
          <ManageBar lines={lines} picking={picking} onDelete={(some) => void deletePicked(some)} />
        ) : (
          <CartBar
            cart={cart}
            lines={lines}
            changes={changes}
            isSubmitting={isSubmitting}
            onCheckout={() => void checkout()}
          />
        )
      }
    >
      <PauseBar />
      <CartGroups cart={shown} changes={changes} picking={picking} onPickGifts={setGiftsOf} />
      {!picking && <MemberHint lines={lines} />}
      {shown.activityMatch.map((match) => (
        <GiftSheet
          key={match.activity.id}
          open={match.activity.id === giftsOf}
          match={match}
          onClose={() => setGiftsOf(null)}
          onConfirm={(picks) =>
            void changes.pickGifts(
              match.perfernceCartItems.map((item) => ({
                item,
                quantity: picks.get(item.skuDetail.id) ?? 0,
              })),
            )
          }
        />
      ))}
      {!picking && <Recommended exceptIds={lines.map(({ skuDetail }) => skuDetail.productId)} />}
      <QuickAddHost />
      <div className={styles.space} />
    </Frame>
  );
}

/** Brings lines that exceed what is left down to it, once for each amount that is left. */
function useClamp(lines: readonly CartItem[], changes: CartChanges): void {
  const over = lines.filter((line) => line.lackInventory && !isOutOfStock(line));
  const key = over.map((line) => `${line.id}:${mostOf(line)}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the lines and their stock.
  useEffect(() => {
    for (const line of over) changes.edit([line], { quantity: mostOf(line) });
  }, [key]);
}

interface FrameProps {
  right?: React.ReactNode;
  bar?: React.ReactNode;
  onRefresh?: () => Promise<unknown>;
  children: React.ReactNode;
}

function Frame({ right, bar, onRefresh, children }: FrameProps) {
  const page = <Page bar="tab">{children}</Page>;
  return (
    <>
      <TitleBar title="购物车" hasBack={false} right={right} />
      <div className={bar ? styles.beside : undefined}>
        {onRefresh ? <PullRefresh onRefresh={onRefresh}>{page}</PullRefresh> : page}
        {bar}
      </div>
    </>
  );
}
