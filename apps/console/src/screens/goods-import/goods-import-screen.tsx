import { commodityOpsApi } from "@crux/contract/commodity";
import { goodsFieldsOf, goodsHead, headProblem } from "@crux/rules/table/goods-columns";
import { useState } from "react";
import { ImportPage } from "../../parts/table/import-page.tsx";
import type { Figure, TableResult } from "../../parts/table/table-result.tsx";
import { useImport } from "../../parts/table/use-import.ts";
import { Check } from "../../ui/form/check.tsx";
import { Section } from "../../ui/page/section.tsx";
import { ExportForm } from "./export-form.tsx";
import { ImportRules } from "./import-rules.tsx";

type GoodsResult = TableResult & {
  newProducts: number;
  newSkus: number;
  changed: number;
  same: number;
  newBrands: number;
};

const REFRESHES = [
  commodityOpsApi.productChoices,
  commodityOpsApi.skusOps,
  commodityOpsApi.brandsOps,
  commodityOpsApi.tagsOps,
];

/** Goods as a table: brought in, after a look at what would come of it by those who want one, and taken out with the same columns. */
export function GoodsImportScreen() {
  const [createBrands, setCreateBrands] = useState(false);
  const work = useImport<GoodsResult>({
    task: "commodity.import",
    columns: { fieldsOf: goodsFieldsOf, headProblem },
    refreshes: REFRESHES,
    isCheckedFirst: false,
    options: { createBrands },
  });
  return (
    <ImportPage
      title="导入导出商品"
      work={work}
      table={{ label: "商品表格", note: "每行一个 SKU" }}
      template={{ name: "商品模板", rows: [goodsHead()] }}
      figuresOf={figuresOf}
      choices={<Check label="自动新增没有的品牌" isOn={createBrands} onChange={setCreateBrands} />}
      act={{ text: "导入", isReady: true }}
      question={{
        title: `导入“${work.preview?.file.name ?? ""}”？`,
        text: "相同的行不会改变；有改动的商品各记一个新版本，可在商品记录中还原。",
        act: "开始导入",
      }}
      beside={
        <>
          <Section title="导出">
            <ExportForm />
          </Section>
          <Section title="说明">
            <ImportRules />
          </Section>
        </>
      }
    />
  );
}

const figuresOf = ({ newProducts, newSkus, changed, same, newBrands }: GoodsResult): Figure[] => [
  ["新增商品", newProducts],
  ["新增 SKU", newSkus],
  ["修改的行", changed],
  ["没有变化", same],
  ["新增品牌", newBrands],
];
