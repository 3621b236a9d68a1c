import type { Scheme } from "@crux/contract/logistics.schema";
import { ParcelCard } from "../../../parts/parcel/parcel-card.tsx";
import { Sheet } from "../../../ui/layer/sheet.tsx";
import type { CheckoutFacts } from "../checkout-facts.ts";
import { SchemeCard } from "../scheme-card.tsx";

interface SplitSheetProps {
  open: boolean;
  checkout: CheckoutFacts | undefined;
  onChoose: (scheme: Scheme) => void;
  onClose: () => void;
}

/** How the goods of one receiver can be split into parcels, and the parcels of the chosen way. */
export function SplitSheet({ open, checkout, onChoose, onClose }: SplitSheetProps) {
  const receiver = checkout?.receiver ?? null;
  return (
    <Sheet open={open && receiver !== null} onClose={onClose} title={`${receiver?.name ?? ""}的包裹`}>
      {checkout && (
        <div className="several-split-cards">
          <SchemeCard
            isInSheet
            country={receiver?.country ?? null}
            schemes={checkout.schemes}
            current={checkout.scheme}
            items={checkout.draft.items}
            onChoose={onChoose}
          />
          {checkout.scheme?.logisticsPkgs.map((pkg, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parcels of a proposal have no other name than their number.
            <ParcelCard key={index} index={index} pkg={pkg} />
          ))}
        </div>
      )}
    </Sheet>
  );
}
