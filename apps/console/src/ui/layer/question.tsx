import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { Button } from "../form/button.tsx";
import { FormError } from "../form/form-error.tsx";
import { Modal } from "./modal.tsx";
import styles from "./question.module.css";

type QuestionProps = {
  title: string;
  text?: ReactNode;
  /** The word of the button that does it. */
  act: string;
  isDanger?: boolean;
  isBusy?: boolean;
  /** What is missing before it can be done is shown at its field; until then the button is off. */
  isReady?: boolean;
  error?: { message: string } | null;
  onAct: () => void;
  onClose: () => void;
  /** Fields to fill in; where they need an answer first, nothing stands in their place. */
  children?: ReactNode;
};

/** Asks before something is done; Enter does it, Esc leaves. */
export function Question(props: QuestionProps) {
  const { title, text, act, isDanger, isBusy = false, isReady = true, error = null, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const hasFields = Boolean(children);
  // After the dialog opened, which puts the focus on its ✕, and once there are fields.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the fields that are looked for.
  useEffect(() => {
    const first = form.current?.querySelector<HTMLElement>(":is(input, select, textarea):enabled");
    (first ?? form.current?.querySelector<HTMLElement>("[type=submit]"))?.focus();
  }, [hasFields]);
  // Enter on what is not ready leads to what is missing; the button that is off would swallow it.
  const goOn = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || isReady || !(event.target instanceof HTMLInputElement)) return;
    const missing = form.current?.querySelector<HTMLElement>(":is(input, textarea):required:invalid");
    if (!missing) return;
    event.preventDefault();
    missing.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !isBusy) props.onAct();
  };
  return (
    <Modal title={title} onClose={props.onClose}>
      <form ref={form} className={styles.form} onSubmit={submit} onKeyDown={goOn}>
        {text && <div className={styles.text}>{text}</div>}
        <FormError error={error} />
        {children}
        <div className={styles.acts}>
          <Button onClick={props.onClose}>取消</Button>
          <Button type="submit" variant={isDanger ? "danger" : "main"} busy={isBusy} disabled={!isReady}>
            {act}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
