import { commodityOpsApi } from "@crux/contract/commodity";
import type { ShelfBrand } from "@crux/contract/ops/shelves.schema";
import { isRecord } from "@crux/web/storage";
import { useAction } from "../../browser/use-action.ts";
import { HistorySection } from "../../parts/history/history-section.tsx";
import { BRAND_LABELS, type BrandEdit } from "./brand-form.tsx";

/** What a brand was called, and the way back. */
export function BrandHistory({ brand, onRestored }: { brand: ShelfBrand; onRestored: () => void }) {
  const save = useAction(commodityOpsApi.saveBrand, {
    refreshes: [commodityOpsApi.brandsOps],
    done: "已恢复",
    isTold: true,
  });
  return (
    <HistorySection
      type="brand"
      id={brand.id}
      version={brand.version}
      now={editOf(brand)}
      read={(logged) =>
        isRecord(logged) && typeof logged.name === "string" ? editOf(logged as BrandEdit) : null
      }
      labels={BRAND_LABELS}
      restore={async (edit, version) => {
        const done = await save.run({ id: brand.id, ...edit, version });
        if (done) onRestored();
        return done;
      }}
      isBusy={save.isBusy}
      error={save.error}
    />
  );
}

const editOf = ({ name, country }: BrandEdit): BrandEdit => ({ name, country });
