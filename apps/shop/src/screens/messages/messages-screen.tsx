import { refresh } from "@crux/client/query";
import { notifyApi } from "@crux/contract/notify";
import type { MessageType } from "@crux/contract/notify.schema";
import { useQueryClient } from "@tanstack/react-query";
import { useUnread } from "../../parts/message/use-unread.ts";
import { useIndexTab } from "../../parts/page/use-index-tab.ts";
import { Button } from "../../ui/form/button.tsx";
import { StickyBar } from "../../ui/form/sticky-bar.tsx";
import { BackToTop } from "../../ui/page/back-to-top.tsx";
import { Page } from "../../ui/page/page.tsx";
import { PullRefresh } from "../../ui/page/pull-refresh.tsx";
import { TabPanel, Tabs } from "../../ui/page/tabs.tsx";
import { TitleBar } from "../../ui/page/title-bar.tsx";
import { MessageList } from "./message-list.tsx";
import { useReadAll } from "./use-read-all.ts";

/** `key` is the index in the address (R-MSG-01). */
const TABS: readonly { key: string; text: string; type: MessageType }[] = [
  { key: "0", text: "官方公告", type: "SYSTEM" },
  { key: "1", text: "系统通知", type: "PERSONAL" },
];

/** The inbox: what the shop announces, and what it tells this customer alone. */
export function MessagesScreen() {
  const { tab, open } = useIndexTab("/messages", TABS);
  const type = TABS.find(({ key }) => key === tab)?.type ?? "SYSTEM";
  const unread = useUnread();
  const queries = useQueryClient();
  const { readAll, isBusy } = useReadAll();
  const items = TABS.map((item) => ({ ...item, dot: unread[item.type], dotLabel: "，有未读消息" }));
  return (
    <>
      <TitleBar
        title="消息中心"
        right={
          unread[type] && (
            <Button variant="ghost" size="row" busy={isBusy} onClick={() => void readAll(type)}>
              全部已读
            </Button>
          )
        }
      />
      <StickyBar>
        <Tabs id="messages" label="消息类型" items={items} value={tab} onChange={open} />
      </StickyBar>
      <PullRefresh onRefresh={() => refresh(queries, notifyApi.messages)}>
        <Page>
          <TabPanel tabs="messages" value={tab}>
            <MessageList key={type} type={type} />
          </TabPanel>
        </Page>
      </PullRefresh>
      <BackToTop />
    </>
  );
}
