import { query } from "@crux/client/query";
import { commodityOpsApi } from "@crux/contract/commodity";
import type { OpsProduct, ProductDocument } from "@crux/contract/ops/product-ops.schema";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { clashOf } from "../../browser/merge-edit.ts";
import { useAction } from "../../browser/use-action.ts";
import { PRODUCT_READS } from "../../parts/product/status-question.tsx";
import { Button } from "../../ui/form/button.tsx";
import { Modal } from "../../ui/layer/modal.tsx";
import { Question } from "../../ui/layer/question.tsx";
import { ErrorView } from "../../ui/page/error-view.tsx";
import { Section } from "../../ui/page/section.tsx";
import { Moment } from "../../ui/show/moment.tsx";
import type { Choices } from "./document-sections.tsx";
import { differences } from "./flat-document.ts";
import { namesOf } from "./names-of.ts";
import styles from "./product.module.css";
import { ProductClash } from "./product-clash.tsx";

type HistoryProps = { product: OpsProduct; choices: Choices; onRestored: () => Promise<void> };
type Asked = { of: number; isRestoring: boolean } | null;

/** The versions of a product, what each changed, and the way back to it. */
export function HistorySection({ product, choices, onRestored }: HistoryProps) {
  const { productId, version } = product;
  const { data, error, refetch } = useQuery(query(commodityOpsApi.productHistory, { productId }));
  const [asked, setAsked] = useState<Asked>(null);
  return (
    <div data-section="history">
      <Section title="修改记录">
        {error && !data && <ErrorView error={error} onRetry={() => void refetch()} />}
        {data?.length === 0 && <p className={styles.note}>还没有修改过</p>}
        <ol className={styles.steps}>
          {data?.map((step) => (
            <li key={step.version}>
              <b>{step.version === 0 ? "最初" : `第 ${step.version} 版`}</b>
              <span>
                {step.editor} <Moment at={step.time} />
                {step.restoredFrom !== null && ` · 恢复自第 ${step.restoredFrom} 版`}
              </span>
              <Button variant="ghost" onClick={() => setAsked({ of: step.version, isRestoring: false })}>
                查看修改
              </Button>
              {step.version !== version && (
                <Button variant="ghost" onClick={() => setAsked({ of: step.version, isRestoring: true })}>
                  恢复
                </Button>
              )}
            </li>
          ))}
        </ol>
      </Section>
      {asked && !asked.isRestoring && (
        <VersionDialog productId={productId} of={asked.of} choices={choices} onClose={() => setAsked(null)} />
      )}
      {asked?.isRestoring && (
        <RestoreQuestion
          product={product}
          of={asked.of}
          choices={choices}
          onDone={onRestored}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}

type VersionProps = { productId: number; of: number; choices: Choices; onClose: () => void };

function VersionDialog({ productId, of, choices, onClose }: VersionProps) {
  const { data, error, refetch } = useQuery(query(commodityOpsApi.productVersion, { productId, of }));
  const changed = data?.before ? differences(data.before, data.document, namesOf(choices)) : [];
  return (
    <Modal title={of === 0 ? "最初的内容" : `第 ${of} 版的修改`} onClose={onClose}>
      {error && !data && <ErrorView error={error} onRetry={() => void refetch()} />}
      {data && !data.before && <p className={styles.note}>此前没有记录。</p>}
      {data?.before && changed.length === 0 && <p className={styles.note}>与上一版相同。</p>}
      {changed.length > 0 && (
        <table className={styles.diff}>
          <thead>
            <tr>
              <th scope="col">项目</th>
              <th scope="col">原来</th>
              <th scope="col">修改为</th>
            </tr>
          </thead>
          <tbody>
            {changed.map(({ key, label, before, after }) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                <td>{before || "（空）"}</td>
                <td>{after || "（空）"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Modal>
  );
}

type RestoreProps = {
  product: OpsProduct;
  of: number;
  choices: Choices;
  onDone: () => Promise<void>;
  onClose: () => void;
};

/** Restores a version; where somebody else published meanwhile, one chooses what stands, field by field. */
function RestoreQuestion({ product, of, choices, onDone, onClose }: RestoreProps) {
  const [{ productId, version, document }] = useState(product);
  const [isMerged, setMerged] = useState(false);
  const options = { refreshes: PRODUCT_READS, done: "已恢复", isTold: true };
  const restoring = useAction(commodityOpsApi.restoreProduct, options);
  const saving = useAction(commodityOpsApi.saveProduct, options);
  const { error, isBusy } = isMerged ? saving : restoring;
  const clash = clashOf<{ document: ProductDocument }>(error);
  const { data: former } = useQuery({
    ...query(commodityOpsApi.productVersion, { productId, of }),
    enabled: clash !== null,
  });
  const end = async (done: unknown) => {
    if (!done) return;
    onClose();
    await onDone();
  };
  if (clash && former)
    return (
      <ProductClash
        key={clash.version}
        before={document}
        mine={former.document}
        clash={clash}
        choices={choices}
        isBusy={isBusy}
        onMerged={(merged, over) => {
          setMerged(true);
          void saving.run({ productId, version: over, document: merged }).then(end);
        }}
        onClose={onClose}
      />
    );
  return (
    <Question
      title={of === 0 ? "恢复到最初的内容？" : `恢复到第 ${of} 版？`}
      text="会作为新的一版发布；之后新增的规格将停用，库存和已售件数不变。"
      act="恢复"
      isBusy={isBusy}
      error={clash ? null : error}
      onAct={() => {
        setMerged(false);
        void restoring.run({ productId, of, version }).then(end);
      }}
      onClose={onClose}
    />
  );
}
