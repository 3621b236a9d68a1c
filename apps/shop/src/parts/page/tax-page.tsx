import type { ApiError } from "@crux/client/client";
import type { TaxPaper } from "@crux/contract/paper/tax-paper.schema";
import { moneyText } from "@crux/rules/money/money-text";
import { TaxSheet } from "@crux/web/paper/tax-sheet";
import { Button } from "../../ui/form/button.tsx";
import { SubmitBar } from "../../ui/form/submit-bar.tsx";
import { Page } from "../../ui/page/page.tsx";
import { TitleBar } from "../../ui/page/title-bar.tsx";
import { Loading } from "../../ui/show/loading.tsx";
import { Skeleton } from "../../ui/show/skeleton.tsx";
import { LoadFailure } from "./load-failure.tsx";
import styles from "./tax-page.module.css";

interface TaxPageProps {
  load: {
    data: TaxPaper | undefined;
    error: ApiError | null;
    isFetching: boolean;
    refetch: () => Promise<unknown>;
  };
}

/** The paper of an order or a refund, to be printed or kept as a PDF. */
export function TaxPage({ load }: TaxPageProps) {
  const { data, error } = load;
  return (
    <>
      <TitleBar title="发票与收据" />
      <Page bar="submit">
        {data ? (
          <TaxSheet paper={data} money={moneyText} />
        ) : error ? (
          <LoadFailure {...load} error={error} />
        ) : (
          <Loading>
            <Skeleton shape="block" className={styles.waiting} />
          </Loading>
        )}
      </Page>
      <SubmitBar>
        <Button size="wide" disabled={!data} onClick={() => window.print()}>
          打印或存为 PDF
        </Button>
      </SubmitBar>
    </>
  );
}
