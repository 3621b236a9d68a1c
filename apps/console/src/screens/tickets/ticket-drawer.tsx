import { query } from "@crux/client/query";
import * as couponOutcome from "@crux/contract/outcomes/coupon";
import { reportOpsApi } from "@crux/contract/report";
import { useQuery } from "@tanstack/react-query";
import { TicketSheet } from "../../parts/coupon/ticket-sheet.tsx";
import { Drawer } from "../../ui/layer/drawer.tsx";
import { PageFailure } from "../../ui/page/page-failure.tsx";
import { Section } from "../../ui/page/section.tsx";

/** One ticket beside its list. */
export function TicketDrawer({ number, onClose }: { number: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(query(reportOpsApi.ticketByNumber, { number }));
  return (
    <Drawer title={`券码 ${number}`} label="券码" onClose={onClose}>
      {error && !data && (
        <PageFailure
          error={error}
          missing={couponOutcome.TICKET_NOT_FOUND}
          text="没有这个券码"
          list={[onClose, "返回券码"]}
          onRetry={() => void refetch()}
        />
      )}
      {data && (
        <Section title="情况">
          <TicketSheet ticket={data} />
        </Section>
      )}
    </Drawer>
  );
}
