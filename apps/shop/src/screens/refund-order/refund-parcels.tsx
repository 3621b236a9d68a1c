import type { RefundOrder } from "@crux/contract/refund.schema";
import { Icon } from "../../ui/icons/icon.tsx";
import { Card } from "../../ui/show/card.tsx";
import { Cell } from "../../ui/show/cell.tsx";

/** The parcels that the refund is for. */
export function RefundParcels({ pkgs }: { pkgs: RefundOrder["refundLogisticsPkgs"] }) {
  return (
    <Card title="退款包裹" isFlush>
      {pkgs.map((pkg) => (
        <Cell
          key={pkg.id}
          left={<Icon name="parcel" />}
          title={pkg.logisticsRoute.name}
          note={pkg.extOrderId || `${pkg.totalQuantity}件商品`}
          href={`/logistics_pkg?id=${pkg.id}`}
        />
      ))}
    </Card>
  );
}
