import type { ApiError } from "@crux/client/client";
import { codeText } from "@crux/contract/codes";
import type { TicketRule } from "@crux/contract/coupon.schema";
import * as couponOutcome from "@crux/contract/outcomes/coupon";
import type { ReactNode } from "react";
import { Drawing } from "../../ui/drawings/drawing.tsx";
import { ButtonLink } from "../../ui/form/button.tsx";
import { Empty } from "../../ui/page/empty.tsx";
import { ErrorView } from "../../ui/page/error-view.tsx";
import { Skeleton } from "../../ui/show/skeleton.tsx";
import styles from "./ticket-rule-gate.module.css";

interface Load {
  data: TicketRule | undefined;
  error: ApiError | null;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

/** Shows a coupon once it is there; says so when there is none behind the link. */
export function TicketRuleGate({
  ruleId,
  load,
  children,
}: {
  ruleId: string;
  load: Load;
  children: (rule: TicketRule) => ReactNode;
}) {
  const { data, error, isFetching, refetch } = load;
  if (data) return children(data);
  if (ruleId === "" || (error && error.code !== null)) {
    return (
      <Empty
        drawing={<Drawing name="coupon" />}
        text={codeText(couponOutcome.NOT_FOUND)}
        action={
          <ButtonLink href="/" variant="plain" replace>
            进入商城
          </ButtonLink>
        }
      />
    );
  }
  if (error) return <ErrorView text={error.message} isRetrying={isFetching} onRetry={() => void refetch()} />;
  return <Skeleton shape="block" className={styles.waiting} />;
}
