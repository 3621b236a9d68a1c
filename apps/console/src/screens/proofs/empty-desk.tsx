import type { ProofDesk } from "@crux/contract/proof.schema";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { Notice } from "../../ui/page/notice.tsx";
import { agoText } from "../../ui/show/age-text.ts";
import { leftText } from "./proof-words.ts";

/** No slip is free: all are done, others look at them, or they wait for a second person. */
export function EmptyDesk({ desk, onLook }: { desk: ProofDesk | undefined; onLook: () => void }) {
  const held = desk?.held ?? [];
  const { count = 0, lastTime = null } = desk?.reviewed ?? {};
  const notes = [
    ...held.map(({ name, untilTime }) => `${name} 正在审核一张，还剩 ${leftText(untilTime)}`),
    ...(desk && desk.secondPerson > 0 ? [`${desk.secondPerson} 张等待另一位同事批准`] : []),
    ...(count > 0 && lastTime ? [`24 小时内审核了 ${count} 张，最近一张在 ${agoText(lastTime)}`] : []),
  ];
  return (
    <Notice
      text={held.length > 0 ? "没有空闲的凭证" : "没有待审核的凭证"}
      note={notes.length > 0 ? notes.join("；") : undefined}
    >
      <Button onClick={onLook}>再看一次</Button>
      {desk && desk.secondPerson > 0 && <ButtonLink href="/approvals">看待批</ButtonLink>}
    </Notice>
  );
}
