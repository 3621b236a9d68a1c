import { query } from "@crux/client/query";
import * as couponOutcome from "@crux/contract/outcomes/coupon";
import { reportOpsApi } from "@crux/contract/report";
import { useQuery } from "@tanstack/react-query";
import { TicketSheet } from "../../parts/coupon/ticket-sheet.tsx";
import { Drawer } from "../../ui/layer/drawer.tsx";
import { Answer } from "../../ui/page/answer.tsx";
import { Section } from "../../ui/page/section.tsx";

/** One ticket beside its list. */
export function TicketDrawer({ number, onClose }: { number: string; onClose: () => void }) {
  const answer = useQuery(query(reportOpsApi.ticketByNumber, { number }));
  return (
    <Drawer title={`券码 ${number}`} label="券码" onClose={onClose}>
      <Answer
        answer={answer}
        missing={couponOutcome.TICKET_NOT_FOUND}
        none="没有这个券码"
        list={[onClose, "返回券码"]}
      >
        {(ticket) => (
          <Section title="情况">
            <TicketSheet ticket={ticket} />
          </Section>
        )}
      </Answer>
    </Drawer>
  );
}
