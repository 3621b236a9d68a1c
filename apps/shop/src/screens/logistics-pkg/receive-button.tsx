import { query, refresh } from "@crux/client/query";
import { logisticsApi } from "@crux/contract/logistics";
import { orderApi } from "@crux/contract/order";
import { useQueryClient } from "@tanstack/react-query";
import { useCall } from "../../browser/api.ts";
import { ORDER_LISTS } from "../../browser/order-lists.ts";
import { Button } from "../../ui/form/button.tsx";
import { confirm } from "../../ui/layer/confirm.tsx";
import { toast } from "../../ui/layer/toast.tsx";
import { Card } from "../../ui/show/card.tsx";
import styles from "./receive-button.module.css";

/** What somebody presses who has the parcel in their hands; asks once, and the page says at once that it was received. */
export function ReceiveButton({ pkgId }: { pkgId: number }) {
  const queries = useQueryClient();
  const call = useCall(orderApi.receiveOwnPkg);
  const receive = async () => {
    const isSure = await confirm({
      title: "确认收货",
      body: "请确认包裹已经在您手中。确认后不能撤回，有问题仍可申请售后。",
      cancel: "再看看",
      ok: "确认收货",
    });
    if (!isSure) return;
    const pkg = await call.run({ pkgId });
    if (pkg) {
      toast("已确认收货");
      queries.setQueryData(query(logisticsApi.detail, { id: pkgId }).queryKey, pkg);
    }
    // A refusal means that the parcel moved on elsewhere.
    await refresh(queries, logisticsApi.detail, logisticsApi.list, orderApi.detail, ...ORDER_LISTS);
  };
  return (
    <Card>
      <p className={styles.text}>收到后请确认。送达14天后没有确认的，自动视为已收货。</p>
      <Button size="wide" busy={call.isBusy} onClick={() => void receive()}>
        确认收货
      </Button>
    </Card>
  );
}
