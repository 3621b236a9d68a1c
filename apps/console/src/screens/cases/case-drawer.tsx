import { query } from "@crux/client/query";
import { casesOpsApi } from "@crux/contract/cases";
import type { OpsCase } from "@crux/contract/cases/case-ops.schema";
import { LIMITS } from "@crux/contract/limits";
import * as casesOutcome from "@crux/contract/outcomes/cases";
import { CASE_OUTCOME_TEXTS, caseTitle } from "@crux/rules/order/case-labels";
import { pkgLabelCode } from "@crux/rules/parcel/pkg-label";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Link } from "wouter";
import { useAction } from "../../browser/use-action.ts";
import { useMay } from "../../browser/use-may.ts";
import {
  CASE_READS,
  CASE_STATE_NAMES,
  CASE_STATE_TONES,
  CASE_STEP_NAMES,
} from "../../parts/case/case-words.ts";
import { PackPictures } from "../../parts/parcel/pack-pictures.tsx";
import { Button } from "../../ui/form/button.tsx";
import { Chip } from "../../ui/form/chip.tsx";
import { Field } from "../../ui/form/field.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { useKeys } from "../../ui/keys/use-keys.ts";
import { Drawer } from "../../ui/layer/drawer.tsx";
import { Answer } from "../../ui/page/answer.tsx";
import { Section } from "../../ui/page/section.tsx";
import { Facts } from "../../ui/show/facts.tsx";
import { Moment } from "../../ui/show/moment.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import { type Begun, CaseActs } from "./case-acts.tsx";
import styles from "./cases.module.css";

type DrawerProps = {
  caseId: number;
  /** What somebody chose in the list, by its key. */
  begun: Begun | null;
  onClose: () => void;
};

/** One case: what it is about, all that was said, the answer, and how it ends. */
export function CaseDrawer({ caseId, begun, onClose }: DrawerProps) {
  const answer = useQuery(query(casesOpsApi.caseDetail, { caseId }));
  const { data } = answer;
  return (
    <Drawer
      title={data ? `${caseTitle(data)} · ${caseId}` : `售后 ${caseId}`}
      label={`售后 ${caseId}`}
      onClose={onClose}
      acts={data && <CaseActs one={data} begun={begun} />}
    >
      <Answer
        answer={answer}
        missing={casesOutcome.NOT_FOUND}
        none="没有这个售后"
        list={[onClose, "返回售后"]}
      >
        {(one) => <Body one={one} isAnswering={begun === "answer"} />}
      </Answer>
    </Drawer>
  );
}

function Body({ one, isAnswering }: { one: OpsCase; isAnswering: boolean }) {
  const isOpen = one.state === "OPEN" || one.state === "ANSWERED";
  const mayAnswer = useMay()("order.edit");
  return (
    <>
      <Section title="售后">
        <Facts
          facts={[
            [
              "状态",
              <Tag key="state" tone={one.isLate ? "alarm" : CASE_STATE_TONES[one.state]}>
                {one.outcome ? CASE_OUTCOME_TEXTS[one.outcome] : CASE_STATE_NAMES[one.state]}
              </Tag>,
            ],
            ["时限", one.dueTime && <Due key="due" one={one} />],
            ["处理人", one.claim?.name ?? ""],
            [
              "订单",
              <Link key="order" href={`/orders/${one.orderId}`} className={styles.link}>
                {one.orderId}
              </Link>,
            ],
            ["包裹", one.pkgId === null ? "" : <PkgLink key="pkg" id={one.pkgId} />],
            [
              "退款单",
              one.refundId === null ? (
                ""
              ) : (
                <Link key="refund" href={`/refunds?open=${one.refundId}`} className={styles.link}>
                  {one.refundId}
                </Link>
              ),
            ],
            ["补发包裹", one.reshipPkg && <PkgLink key="again" id={one.reshipPkg.id} />],
            ["收到商品", one.received === null ? "" : one.received ? "已收到" : "没有收到"],
            [
              "商品",
              one.items.length > 0
                ? one.items.map(({ name, quantity }) => `${name} × ${quantity}`).join("，")
                : "全部",
            ],
          ]}
        />
      </Section>
      <Section title="沟通记录">
        <ol className={styles.steps}>
          {one.steps.map((step) => (
            <li key={step.id} className={styles.step}>
              <span className={styles.who}>
                {step.staffName || "客户"} · {CASE_STEP_NAMES[step.step]} <Moment at={step.time} />
              </span>
              {step.words && <p className={styles.words}>{step.words}</p>}
              <PackPictures packImg={step.pictures.join("||")} what="售后图片" />
            </li>
          ))}
        </ol>
      </Section>
      {isOpen && mayAnswer && <AnswerForm caseId={one.id} isBegun={isAnswering} />}
    </>
  );
}

function Due({ one }: { one: OpsCase }) {
  return (
    <>
      {one.dueTime && <Moment at={one.dueTime} />} {one.isLate && <Tag tone="alarm">已逾期</Tag>}
    </>
  );
}

function PkgLink({ id }: { id: number }) {
  return (
    <Link href={`/parcels?tab=all&open=${id}`} className={styles.link}>
      {pkgLabelCode(id)}
    </Link>
  );
}

/** What the customer is told next; a block of text begins it. */
function AnswerForm({ caseId, isBegun }: { caseId: number; isBegun: boolean }) {
  const [words, setWords] = useState("");
  const texts = useQuery(query(casesOpsApi.caseTexts, {})).data ?? [];
  const form = useRef<HTMLFormElement>(null);
  const action = useAction(casesOpsApi.answerCase, {
    refreshes: CASE_READS,
    done: "已回复客户",
    isOnce: true,
    isTold: true,
  });
  useKeys([{ keys: "w", text: "写回复", act: () => form.current?.querySelector("textarea")?.focus() }]);
  return (
    <Section title="回复客户">
      <form
        ref={form}
        className={styles.form}
        onSubmit={async (event) => {
          event.preventDefault();
          if (await action.run({ caseId, words })) setWords("");
        }}
      >
        <FormError error={action.error} />
        <div className={styles.chips}>
          {texts.map((text) => (
            <Chip key={text.id} isChosen={words === text.words} onPress={() => setWords(text.words)}>
              {text.title}
            </Chip>
          ))}
        </div>
        <Field
          label="客户看到"
          value={words}
          onChange={setWords}
          rows={3}
          maxLength={LIMITS.caseWords}
          autoFocus={isBegun}
        />
        <div className={styles.acts}>
          <Button type="submit" busy={action.isBusy} disabled={words.trim() === ""} keys="Ctrl+Enter">
            回复
          </Button>
        </div>
      </form>
    </Section>
  );
}
