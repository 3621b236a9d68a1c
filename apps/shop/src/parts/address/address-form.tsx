import { back } from "@crux/web/navigation";
import { type ReactNode, useId } from "react";
import { Button } from "../../ui/form/button.tsx";
import { SubmitBar } from "../../ui/form/submit-bar.tsx";
import { Page } from "../../ui/page/page.tsx";
import { TitleBar } from "../../ui/page/title-bar.tsx";
import type { AddressBook } from "./address-book.ts";
import styles from "./address-form.module.css";
import { type AddressCalls, useAddressActs } from "./use-address-acts.ts";
import type { useAddressForm } from "./use-address-form.ts";
import { useLeaveGuard } from "./use-leave-guard.ts";

interface AddressFormProps {
  book: AddressBook;
  form: Pick<ReturnType<typeof useAddressForm>, "isDirty" | "isLacking" | "check" | "dropDraft" | "element">;
  calls: AddressCalls;
  children: ReactNode;
}

/** The page around the fields of a sender or receiver: 保存, and 删除 where there is something (R-SND-05, R-RCV-09). */
export function AddressForm({ book, form, calls, children }: AddressFormProps) {
  const formId = useId();
  const acts = useAddressActs(book, calls, form);
  const isBusy = acts.busyWith !== null;
  const leave = useLeaveGuard(form.isDirty && !acts.isDone, () => {
    form.dropDraft();
    back(book.list);
  });
  const { id } = calls;
  return (
    <>
      <TitleBar title={`${id === undefined ? "新增" : "编辑"}${book.noun}`} onBack={leave} />
      <Page bar="submit">
        <form
          ref={form.element}
          id={formId}
          className={styles.form}
          noValidate
          inert={isBusy || acts.isDone}
          onSubmit={(event) => {
            // Sheets of the fields have forms of their own, whose submitting reaches this one, too.
            if (event.target !== event.currentTarget) return;
            event.preventDefault();
            if (form.check()) void acts.save();
          }}
        >
          {children}
        </form>
      </Page>
      <SubmitBar>
        <div className={styles.acts}>
          {id !== undefined && (
            <Button variant="danger" busy={acts.busyWith === "remove"} onClick={() => void acts.remove(id)}>
              删除
            </Button>
          )}
          <Button type="submit" form={formId} busy={acts.busyWith === "save"} inactive={form.isLacking()}>
            保存
          </Button>
        </div>
      </SubmitBar>
      {acts.isDone && (
        <button
          type="button"
          className={styles.cover}
          aria-label="返回列表"
          // biome-ignore lint/a11y/noAutofocus: the saved form is inert, and leaving is all that is left to do.
          autoFocus
          onClick={acts.leave}
        />
      )}
    </>
  );
}
