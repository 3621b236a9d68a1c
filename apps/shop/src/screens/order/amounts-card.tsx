import type { Order } from "@crux/contract/order.schema";
import { amountLabel } from "@crux/rules/order/order-labels";
import { latePart } from "@crux/web/late-part";
import { Suspense, useState } from "react";
import { useServiceNames } from "../../parts/parcel/parcel-service-names.ts";
import { Button } from "../../ui/form/button.tsx";
import { Card } from "../../ui/show/card.tsx";
import { AmountLines } from "./amount-lines.tsx";
import { orderReceipt } from "./order-receipt.ts";

const ReceiptSheet = latePart(() => import("../../parts/order/receipt-sheet.tsx"));

/** What the order costs; a tap opens it into every line, rule, coupon, parcel and service behind it. */
export function AmountsCard({ order }: { order: Order }) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const serviceNames = useServiceNames();
  const open = () => {
    setIsOpen(true);
    setWasOpened(true);
  };
  return (
    <Card
      title="费用"
      right={
        <Button variant="ghost" size="row" onClick={open}>
          查看明细
        </Button>
      }
    >
      <AmountLines order={order} />
      {wasOpened && (
        <Suspense>
          <ReceiptSheet
            open={isOpen}
            onClose={() => setIsOpen(false)}
            groups={orderReceipt(order, serviceNames)}
            total={{ name: amountLabel(order), cents: order.netAmount }}
          />
        </Suspense>
      )}
    </Card>
  );
}
