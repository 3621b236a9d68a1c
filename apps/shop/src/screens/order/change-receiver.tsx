import type { Order } from "@crux/contract/order.schema";
import { latePart } from "@crux/web/late-part";
import { Suspense, useState } from "react";
import { Cell } from "../../ui/show/cell.tsx";

const ReceiverSheet = latePart(() => import("./receiver-sheet.tsx"));

/** The way to another receiver, as long as nothing is declared. */
export function ChangeReceiver({ order }: { order: Order }) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const open = () => {
    setIsOpen(true);
    setWasOpened(true);
  };
  return (
    <>
      <Cell title="更换收件人" note="包裹申报前可以更换，运费不变" onPress={open} />
      {wasOpened && (
        <Suspense>
          <ReceiverSheet order={order} open={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
