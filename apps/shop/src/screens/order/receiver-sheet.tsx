import { query, refresh } from "@crux/client/query";
import type { Receiver } from "@crux/contract/address.schema";
import { LIMITS } from "@crux/contract/limits";
import { logisticsApi } from "@crux/contract/logistics";
import { orderApi } from "@crux/contract/order";
import type { Order } from "@crux/contract/order.schema";
import { userApi } from "@crux/contract/user";
import { addressLine } from "@crux/rules/address/address-line";
import { showContact } from "@crux/rules/people/contact-number";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCall } from "../../browser/api.ts";
import { Drawing } from "../../ui/drawings/drawing.tsx";
import { ButtonLink } from "../../ui/form/button.tsx";
import { confirm } from "../../ui/layer/confirm.tsx";
import { Sheet } from "../../ui/layer/sheet.tsx";
import { progress, toast } from "../../ui/layer/toast.tsx";
import { Empty } from "../../ui/page/empty.tsx";
import { ErrorView } from "../../ui/page/error-view.tsx";
import { Cell } from "../../ui/show/cell.tsx";
import { Loading } from "../../ui/show/loading.tsx";
import { Skeleton } from "../../ui/show/skeleton.tsx";

interface ReceiverSheetProps {
  order: Order;
  open: boolean;
  onClose: () => void;
}

/** The customer's receivers in the country of an order, of whom one gets it from now on. */
export function ReceiverSheet({ order, open, onClose }: ReceiverSheetProps) {
  const queries = useQueryClient();
  const call = useCall(orderApi.changeOwnReceiver);
  const load = useQuery({
    ...query(userApi.receivers, { pageSize: LIMITS.pageSize }),
    refetchOnMount: "always",
    meta: { isToldByPage: true },
  });
  const others = load.data?.content.filter(
    (one) => one.country === order.receiverCountry && !isOf(order, one),
  );
  const choose = async (receiver: Receiver) => {
    const isSure = await confirm({
      title: "更换收件人",
      body: `订单 ${order.id} 的包裹将改寄给${receiver.name}（${showContact(receiver.mobile)}），${addressLine(receiver)}。`,
      ok: "确定更换",
    });
    if (!isSure) return;
    const done = progress("更换中…");
    const changed = await call.run({ orderId: order.id, receiverId: receiver.id });
    done();
    if (changed) {
      onClose();
      toast("收件人已更换");
      queries.setQueryData(query(orderApi.detail, { orderId: order.id }).queryKey, changed);
    }
    // A refusal may mean that a parcel was declared meanwhile.
    await refresh(queries, orderApi.list, orderApi.detail, logisticsApi.list, logisticsApi.detail);
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="更换收件人"
      foot={
        <ButtonLink href="/receiver?status=create" variant="plain" size="wide">
          新增收件人
        </ButtonLink>
      }
    >
      {!others && !load.error && (
        <Loading>
          <Skeleton width="full" />
          <Skeleton width="long" />
        </Loading>
      )}
      {!others && load.error && (
        <ErrorView
          text={load.error.message}
          isRetrying={load.isFetching}
          onRetry={() => void load.refetch()}
        />
      )}
      {others?.length === 0 && (
        <Empty
          drawing={<Drawing name="address" />}
          text={`没有其他${order.receiverCountry}收件人`}
          hint="运费按国家/地区计算，只能改寄给同一国家/地区的收件人"
        />
      )}
      {others && others.length > 0 && (
        <ul>
          {others.map((receiver) => (
            <li key={receiver.id}>
              <Cell
                title={`${receiver.name} ${showContact(receiver.mobile)}`}
                note={addressLine(receiver)}
                onPress={() => void choose(receiver)}
              />
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}

/** Whether an order goes there already. */
function isOf(order: Order, one: Receiver): boolean {
  return (
    order.receiverName === one.name &&
    order.receiverMobile === one.mobile &&
    order.receiverState === one.state &&
    order.receiverCity === one.city &&
    order.receiverDistrict === one.district &&
    order.receiverAddress === one.detailAddress
  );
}
