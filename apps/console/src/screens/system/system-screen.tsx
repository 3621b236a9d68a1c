import { ButtonLink } from "../../ui/form/button.tsx";
import { Page } from "../../ui/page/page.tsx";
import { AuditPart } from "./audit-part.tsx";
import { OutsidePart } from "./outside-part.tsx";
import { TimersPart } from "./timers-part.tsx";

/** Whether the shop is well: the audit, what it depends on, and what its timers do. */
export function SystemScreen() {
  return (
    <Page
      title="系统"
      acts={
        <>
          <ButtonLink href="/system/outbox">发送失败</ButtonLink>
          <ButtonLink href="/system/tasks">长任务</ButtonLink>
        </>
      }
    >
      <AuditPart />
      <OutsidePart />
      <TimersPart />
    </Page>
  );
}
