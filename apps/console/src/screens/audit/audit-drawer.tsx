import type { StaffAuditEntry } from "@crux/contract/staff/audit.schema";
import { callName, subjectText } from "../../parts/staff/call-names.ts";
import { ChangeTable } from "../../parts/staff/change-table.tsx";
import { Drawer } from "../../ui/layer/drawer.tsx";
import { Section } from "../../ui/page/section.tsx";
import { Facts } from "../../ui/show/facts.tsx";
import { Moment } from "../../ui/show/moment.tsx";

/** One entry of the audit log: who, when, by which request, and what changed. */
export function AuditDrawer({ entry, onClose }: { entry: StaffAuditEntry; onClose: () => void }) {
  const isChange = entry.before !== null || entry.after !== null;
  return (
    <Drawer title={callName(entry.line)} onClose={onClose}>
      <Section title="记录">
        <Facts
          facts={[
            ["编号", entry.id],
            ["员工", entry.staffName || "系统"],
            ["批准人", entry.approvedBy],
            ["对象", entry.subject && subjectText(entry.subject)],
            ["会员", entry.uid],
            ["时间", <Moment key="time" at={entry.createTime} />],
            ["调用", entry.line],
            ["请求编号", entry.requestId],
          ]}
        />
      </Section>
      {isChange && (
        <Section title={entry.isRead ? "看到的内容" : "变更"}>
          <ChangeTable label="变更前后" before={entry.before} after={entry.after} />
        </Section>
      )}
      <Section title="提交的内容">
        <ChangeTable label="提交的内容" before={null} after={entry.input} />
      </Section>
    </Drawer>
  );
}
