import type { Input } from "@crux/contract/endpoint";
import { couponOpsApi } from "@crux/contract/promo/coupon";
import type { ListedTicket } from "@crux/contract/promo/ticket-list.schema";
import { reportOpsApi } from "@crux/contract/report";
import { useState } from "react";
import { collectRows } from "../../browser/collect-rows.ts";
import { MOST_TRIED } from "../../browser/most-tried.ts";
import { useBulk } from "../../browser/use-bulk.ts";
import { COUPON_READS } from "../../parts/coupon/coupon-reads.ts";
import { WithdrawDialog } from "../../parts/coupon/ticket-sheet.tsx";
import { BulkRefusals } from "../../ui/list/bulk-refusals.tsx";
import { SelectionAct, SelectionBar } from "../../ui/list/selection-bar.tsx";
import { TrialNote } from "../../ui/list/trial-note.tsx";
import type { Selection } from "../../ui/list/use-selection.ts";

type TicketSelectionProps = {
  selection: Selection;
  rows: readonly ListedTicket[];
  asked: Input<typeof reportOpsApi.tickets>;
  total: number;
  isCapped: boolean;
};

/** Withdraws the ticked tickets; those that were used or are held by an order stay, and are named. */
export function TicketSelection({ selection, rows, asked, total, isCapped }: TicketSelectionProps) {
  const [isAsking, setAsking] = useState(false);
  const withdrawal = useBulk(couponOpsApi.withdrawTickets, {
    refreshes: COUPON_READS,
    done: (count) => `已作废 ${count} 张`,
  });
  const [numbers, setNumbers] = useState<ReadonlyMap<string, string>>(new Map());
  const chosenTickets = async () => {
    const isOnPage = !selection.isAll && rows.filter((row) => selection.keys.has(row.number));
    const all =
      isOnPage && isOnPage.length === selection.count
        ? isOnPage
        : await collectRows(reportOpsApi.tickets, asked);
    return all.filter(({ number }) => selection.isAll || selection.keys.has(number));
  };
  const tryOut = async () => {
    const chosen = await chosenTickets();
    const some = chosen.slice(0, MOST_TRIED).map(({ ticketId }) => ({ ticketId, reason: "试算" }));
    return { outcomes: await withdrawal.tryOut(some), isCut: chosen.length > MOST_TRIED };
  };
  const withdraw = async (reason: string) => {
    setAsking(false);
    const chosen = await chosenTickets();
    setNumbers(new Map(chosen.map(({ ticketId, number }) => [String(ticketId), number])));
    await withdrawal.run(chosen.map(({ ticketId }) => ({ ticketId, reason })));
    selection.clear();
  };
  return (
    <>
      <SelectionBar selection={selection} total={total} isCapped={isCapped}>
        <SelectionAct isBusy={withdrawal.progress !== null} onPress={() => setAsking(true)}>
          {withdrawal.progress ? `作废中 ${withdrawal.progress.done}/${withdrawal.progress.total}` : "作废"}
        </SelectionAct>
      </SelectionBar>
      {isAsking && (
        <WithdrawDialog
          title={`作废 ${selection.count.toLocaleString("en-AU")} 张券？`}
          note={<TrialNote tryOut={tryOut} unit="张" />}
          onAct={(reason) => void withdraw(reason)}
          onClose={() => setAsking(false)}
        />
      )}
      <BulkRefusals
        refused={withdrawal.refused}
        nameOf={(key) => `券码 ${numbers.get(key) ?? key}`}
        onClose={withdrawal.forget}
      />
    </>
  );
}
