import type { paymentCounterOpsApi } from "@crux/contract/counter/counter";
import type { CounterMember } from "@crux/contract/counter/counter.schema";
import type { Input } from "@crux/contract/endpoint";
import { moneyText } from "@crux/rules/money/money-text";
import { useState } from "react";
import { Button } from "../../ui/form/button.tsx";
import { Chip } from "../../ui/form/chip.tsx";
import { Field } from "../../ui/form/field.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { MoneyField } from "../../ui/form/money-field.tsx";
import styles from "./pos.module.css";

export type Pay = Input<typeof paymentCounterOpsApi.sell>["pay"];
type Way = Pay["by"];

const WAYS: readonly { way: Way; text: string }[] = [
  { way: "CASH", text: "现金" },
  { way: "CARD", text: "刷卡" },
  { way: "WALLET", text: "会员余额" },
];
const NOTES = [1000, 2000, 5000, 10_000];
const REFERENCE = /^[A-Za-z0-9-]{6,40}$/;

type PayBoxProps = {
  /** Null while the price is asked for. */
  cents: number | null;
  member: CounterMember | null;
  /** The code that the member showed; empty without one. */
  code: string;
  isBusy: boolean;
  isLost: boolean;
  error: { message: string } | null;
  onPay: (pay: Pay) => void;
};

/** How it is paid: cash with what is given back, a card by the terminal's number, or the wallet of whoever showed their code. */
export function PayBox({ cents, member, code, isBusy, isLost, error, onPay }: PayBoxProps) {
  const [way, setWay] = useState<Way>("CASH");
  const [given, setGiven] = useState<number | null>(null);
  const [reference, setReference] = useState("");
  const pay = cents === null ? null : payOf(way, { cents, given, reference: reference.trim(), code });
  return (
    <form
      className={styles.pay}
      onSubmit={(event) => {
        event.preventDefault();
        if (pay && !isBusy) onPay(pay);
      }}
    >
      <fieldset className={styles.ways} aria-label="支付方式">
        {WAYS.map((one) => (
          <Chip key={one.way} isChosen={way === one.way} onPress={() => setWay(one.way)}>
            {one.text}
          </Chip>
        ))}
      </fieldset>
      {way === "CASH" && <Cash cents={cents} given={given} onGive={setGiven} />}
      {way === "CARD" && (
        <Field
          label="终端参考号"
          value={reference}
          maxLength={40}
          autoComplete="off"
          onChange={setReference}
          hint="刷卡成功后，录入签购单上的参考号（RRN）"
        />
      )}
      {way === "WALLET" && <Wallet cents={cents} member={member} code={code} />}
      <FormError error={error} />
      {isLost && (
        <p role="alert" className={styles.lost}>
          没有收到回答，正在重试；不会重复收款，收到回答前不算完成
        </p>
      )}
      <Button type="submit" variant="main" busy={isBusy} disabled={!pay} keys="Ctrl+Enter">
        {cents === null ? "收款" : `收款 ${moneyText(cents)}`}
      </Button>
    </form>
  );
}

type Typed = { cents: number; given: number | null; reference: string; code: string };

/** The payment as it is typed; null while something is missing. Without an amount the cash is exact. */
function payOf(way: Way, { cents, given, reference, code }: Typed): Pay | null {
  if (way === "CASH") return (given ?? cents) >= cents ? { by: "CASH", given: given ?? cents } : null;
  if (way === "CARD") return REFERENCE.test(reference) ? { by: "CARD", reference } : null;
  return code === "" ? null : { by: "WALLET", code };
}

type CashProps = { cents: number | null; given: number | null; onGive: (cents: number | null) => void };

function Cash({ cents, given, onGive }: CashProps) {
  const change = cents === null ? 0 : (given ?? cents) - cents;
  return (
    <>
      <MoneyField
        label="实收（空着为刚好）"
        value={given}
        onChange={onGive}
        error={change < 0 ? "收款金额不足" : undefined}
      />
      <div className={styles.notes}>
        {NOTES.filter((note) => cents === null || note >= cents).map((note) => (
          <Chip key={note} isChosen={given === note} onPress={() => onGive(note)}>
            {moneyText(note)}
          </Chip>
        ))}
      </div>
      <p className={styles.change}>
        找零 <strong>{moneyText(Math.max(0, change))}</strong>
      </p>
    </>
  );
}

function Wallet({ cents, member, code }: Pick<PayBoxProps, "cents" | "member" | "code">) {
  if (!member || code === "")
    return <p className={styles.hint}>请会员打开“我的-会员码”，扫描后即可用余额支付</p>;
  const isShort = cents !== null && member.balance !== null && member.balance < cents;
  return (
    <p className={isShort ? styles.lost : styles.hint}>
      {isShort ? "余额不足：" : "将从余额扣款，"}余额 {moneyText(member.balance ?? 0)}
    </p>
  );
}
