import { MEMBERSHIP_SKU_ID } from "@crux/contract/limits";
import { orderApi } from "@crux/contract/order";
import { saleApi } from "@crux/contract/sale";
import { moneyText } from "@crux/rules/money/money-text";
import { push } from "@crux/web/navigation";
import { useContext, useRef } from "react";
import { useCall } from "../../browser/api.ts";
import { useCallOnce } from "../../browser/call-once.ts";
import { ORDER_LISTS } from "../../browser/order-lists.ts";
import { Previewing } from "../../browser/previewing.ts";
import { useSession } from "../../browser/shop-session.ts";
import { confirm } from "../../ui/layer/confirm.tsx";
import { toast } from "../../ui/layer/toast.tsx";

/** Asks for a year of the black card and opens its order (R-MEM-04, R-MY-07); signed out it asks to log in (R-MY-23). */
export function useBuyMembership(): { buy: () => Promise<void>; isBusy: boolean } {
  const session = useSession();
  const config = useCall(saleApi.config);
  const create = useCallOnce(orderApi.create, { refreshes: ORDER_LISTS });
  const isAsking = useRef(false);
  const isPreview = useContext(Previewing);

  const ask = async () => {
    const offer = await config.run({ name: "MEMBERSHIP_PRICE" });
    if (!offer) return;
    const price = Number(offer.value);
    const isVip = session?.user.userClass === "VIP";
    const what = `黑卡会员（1年，${moneyText(price)}）吗？`;
    const isSure = await confirm(
      isVip
        ? { title: "续费黑卡会员", body: `确定续费${what}`, ok: "立即续费" }
        : { title: "开通黑卡会员", body: `确定购买${what}`, ok: "立即开通" },
    );
    if (!isSure) return;
    const order = await create.run(membershipOrder(price));
    if (!order) return;
    toast("创建成功", { ms: 1000 });
    push(`/order?orderId=${order.id}`);
  };

  return {
    isBusy: config.isBusy || create.isBusy,
    async buy() {
      if (isPreview) return toast("预览中不能购买");
      if (!session) {
        toast("请先登录");
        return;
      }
      if (isAsking.current) return;
      isAsking.current = true;
      await ask().finally(() => {
        isAsking.current = false;
      });
    },
  };
}

function membershipOrder(price: number) {
  return {
    orderType: "MEMBERSHIP" as const,
    orderSource: "ONLINE" as const,
    gstFree: true,
    needLogistics: false,
    orderItemCreatePojos: [{ itemType: "NORMAL" as const, skuId: MEMBERSHIP_SKU_ID, quantity: 1, price }],
  };
}
