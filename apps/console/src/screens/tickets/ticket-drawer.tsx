import { query } from "@crux/client/query";
import { reportOpsApi } from "@crux/contract/report";
import { useQuery } from "@tanstack/react-query";
import { TicketSheet } from "../../parts/coupon/ticket-sheet.tsx";
import { Drawer } from "../../ui/layer/drawer.tsx";
import { ErrorView } from "../../ui/page/error-view.tsx";
import { Section } from "../../ui/page/section.tsx";

/** One ticket beside its list. */
export function TicketDrawer({ number, onClose }: { number: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(query(reportOpsApi.ticketByNumber, { number }));
  return (
    <Drawer title={`券码 ${number}`} label="券码" onClose={onClose}>
      {error && !data && <ErrorView error={error} onRetry={() => void refetch()} />}
      {data && (
        <Section title="情况">
          <TicketSheet ticket={data} />
        </Section>
      )}
    </Drawer>
  );
}
