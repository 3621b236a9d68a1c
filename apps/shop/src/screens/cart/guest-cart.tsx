import { here, push } from "@crux/web/navigation";
import { storage } from "../../browser/shop-storage.ts";
import { Recommended } from "../../parts/product/recommended.tsx";
import { QuickAddHost } from "../../parts/sku/quick-add.tsx";
import { Drawing } from "../../ui/drawings/drawing.tsx";
import { Button } from "../../ui/form/button.tsx";
import { Empty } from "../../ui/page/empty.tsx";

/** What visitors see in place of a cart; after the login they come back here (R-CART-02). */
export function GuestCart() {
  const logIn = () => {
    storage.redirectUrl.set(here());
    push("/login");
  };
  return (
    <>
      <Empty
        drawing={<Drawing name="cart" />}
        text="登录后查看购物车中的商品"
        action={<Button onClick={logIn}>登录</Button>}
      />
      <Recommended />
      <QuickAddHost />
    </>
  );
}
