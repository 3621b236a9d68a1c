import { commodityOpsApi } from "@crux/contract/commodity";
import type { ShelfBrand } from "@crux/contract/ops/shelves.schema";
import { isRecord } from "@crux/web/storage";
import { useAction } from "../../browser/use-action.ts";
import { HistorySection } from "../../parts/history/history-section.tsx";

type Terms = Pick<ShelfBrand, "name" | "country">;

/** What a brand was called, and the way back. */
export function BrandHistory({ brand, onRestored }: { brand: ShelfBrand; onRestored: () => void }) {
  const save = useAction(commodityOpsApi.saveBrand, {
    refreshes: [commodityOpsApi.brandsOps],
    done: "已恢复",
    isTold: true,
  });
  return (
    <HistorySection<Terms>
      type="brand"
      id={brand.id}
      version={brand.version}
      now={brand}
      read={(logged) => (isRecord(logged) && typeof logged.name === "string" ? (logged as Terms) : null)}
      words={({ name, country }) => [
        ["品牌名称", name],
        ["国家/地区", country],
      ]}
      restore={async ({ name, country }, version) => {
        const done = await save.run({ id: brand.id, name, country, version });
        if (done) onRestored();
        return done !== undefined;
      }}
      isBusy={save.isBusy}
      error={save.error}
    />
  );
}
