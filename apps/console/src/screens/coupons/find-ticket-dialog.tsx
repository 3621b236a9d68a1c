import { query } from "@crux/client/query";
import { reportOpsApi } from "@crux/contract/report";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { TicketSheet } from "../../parts/coupon/ticket-sheet.tsx";
import { Button } from "../../ui/form/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { Modal } from "../../ui/layer/modal.tsx";
import styles from "./coupons.module.css";

/** Finds one ticket by its number: whose it is, where it stands, and how it came there. */
export function FindTicketDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const [number, setNumber] = useState("");
  const answer = useQuery({ ...query(reportOpsApi.ticketByNumber, { number }), enabled: number !== "" });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const next = typed.replace(/[\s-]/g, "");
    if (next === number) void answer.refetch();
    setNumber(next);
  };
  return (
    <Modal title="查券码" isWide onClose={onClose}>
      <form className={styles.find} onSubmit={submit}>
        <Field
          label="券码"
          value={typed}
          onChange={setTyped}
          inputMode="numeric"
          maxLength={40}
          autoComplete="off"
          placeholder="16 位数字，可扫描"
        />
        <Button type="submit" variant="main" busy={number !== "" && answer.isFetching}>
          查找
        </Button>
      </form>
      <FormError error={answer.error} />
      {answer.data && !answer.error && <TicketSheet ticket={answer.data} />}
    </Modal>
  );
}
