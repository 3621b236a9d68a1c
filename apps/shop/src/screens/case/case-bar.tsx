import { refresh } from "@crux/client/query";
import { casesApi } from "@crux/contract/cases";
import type { CustomerCase } from "@crux/contract/cases/case.schema";
import { LIMITS } from "@crux/contract/limits";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useCall } from "../../browser/api.ts";
import { useCallOnce } from "../../browser/call-once.ts";
import { UploadsCard } from "../../parts/page/uploads-card.tsx";
import { useUploads } from "../../parts/page/use-uploads.ts";
import { Button } from "../../ui/form/button.tsx";
import { FailureNote } from "../../ui/form/failure-note.tsx";
import { Field } from "../../ui/form/field.tsx";
import { focusInvalid } from "../../ui/form/focus-invalid.ts";
import { SubmitBar } from "../../ui/form/submit-bar.tsx";
import { confirm } from "../../ui/layer/confirm.tsx";
import { Sheet } from "../../ui/layer/sheet.tsx";
import { toast } from "../../ui/layer/toast.tsx";
import styles from "./case.module.css";

/** What a customer can do with a case that is not over: take it back, or say more. */
export function CaseBar({ one }: { one: CustomerCase }) {
  const [isAdding, setIsAdding] = useState(false);
  const queries = useQueryClient();
  const back = useCall(casesApi.withdraw);
  const withdraw = async () => {
    const ask = {
      title: "撤回申请",
      body: "确定撤回该售后申请吗？",
      cancel: "再想想",
      ok: "撤回",
      danger: true,
    };
    if (!(await confirm(ask))) return;
    if (await back.run({ caseId: one.id })) toast("已撤回");
    // A refusal means that staff were faster.
    await refresh(queries, casesApi.detail, casesApi.list);
  };
  return (
    <>
      <SubmitBar>
        <div className={styles.acts}>
          <Button variant="plain" size="wide" busy={back.isBusy} onClick={() => void withdraw()}>
            撤回申请
          </Button>
          <Button size="wide" onClick={() => setIsAdding(true)}>
            补充说明
          </Button>
        </div>
      </SubmitBar>
      <Sheet open={isAdding} onClose={() => setIsAdding(false)} title="补充说明">
        <AddForm caseId={one.id} onDone={() => setIsAdding(false)} />
      </Sheet>
    </>
  );
}

const MISSING = "请填写说明";

function AddForm({ caseId, onDone }: { caseId: number; onDone: () => void }) {
  const form = useRef<HTMLDivElement>(null);
  const [words, setWords] = useState("");
  const [isAsked, setIsAsked] = useState(false);
  const isMissing = words.trim() === "";
  const queries = useQueryClient();
  const add = useCallOnce(casesApi.add);
  const pictures = useUploads({
    endpoint: casesApi.uploadPicture,
    draft: `case words ${caseId}`,
    most: LIMITS.casePictures,
  });
  const send = async () => {
    if (isMissing) {
      setIsAsked(true);
      if (form.current) focusInvalid(form.current);
      return toast(MISSING);
    }
    if (pictures.isUploading) return toast("图片上传中，请稍候");
    const done = await add.run({ caseId, words, pictures: pictures.urls });
    void refresh(queries, casesApi.detail, casesApi.list);
    if (!done) return;
    pictures.clear();
    toast("已提交");
    onDone();
  };
  return (
    <div ref={form} className={styles.list}>
      <Field
        label="说明"
        rows={4}
        value={words}
        onChange={setWords}
        error={isAsked && isMissing ? MISSING : undefined}
        maxLength={LIMITS.caseWords}
        hasCounter
        placeholder="请补充说明"
      />
      <div className={styles.cells}>
        <UploadsCard
          uploads={pictures}
          title="上传图片"
          name="图片"
          hint="商品、外箱和面单的照片"
          isLocked={add.isBusy}
        />
      </div>
      {add.failure && <FailureNote text={add.failure} />}
      <Button size="wide" busy={add.isBusy} inactive={isMissing} onClick={() => void send()}>
        提交
      </Button>
    </div>
  );
}
