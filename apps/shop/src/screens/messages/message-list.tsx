import { pages } from "@crux/client/query";
import { notifyApi } from "@crux/contract/notify";
import type { MessageType } from "@crux/contract/notify.schema";
import { useInfiniteQuery } from "@tanstack/react-query";
import { PagedList } from "../../parts/page/paged-list.tsx";
import { Drawing } from "../../ui/drawings/drawing.tsx";
import { Empty } from "../../ui/page/empty.tsx";
import { MessageRow } from "./message-row.tsx";
import { MessageRowSkeleton } from "./message-row-skeleton.tsx";

/** The messages of one type, page by page (R-MSG-03). */
export function MessageList({ type }: { type: MessageType }) {
  const list = useInfiniteQuery(pages(notifyApi.messages, { type, pageSize: 20 }));
  return (
    <PagedList
      list={list}
      hasTimes
      waiting={<MessageRowSkeleton count={6} />}
      empty={<Empty drawing={<Drawing name="message" />} text="暂无消息" />}
    >
      {(messages) => messages.map((message) => <MessageRow key={message.id} message={message} />)}
    </PagedList>
  );
}
