import { query } from "@crux/client/query";
import type { Refusal } from "@crux/contract/endpoint";
import { notifyApi } from "@crux/contract/notify";
import * as generalOutcome from "@crux/contract/outcomes/general";
import * as notifyOutcome from "@crux/contract/outcomes/notify";
import { useParams } from "@crux/web/navigation";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { listedMessage, showAsRead } from "../../parts/message/message-lists.ts";
import { Drawing } from "../../ui/drawings/drawing.tsx";
import { ButtonLink } from "../../ui/form/button.tsx";
import { Empty } from "../../ui/page/empty.tsx";
import { ErrorView } from "../../ui/page/error-view.tsx";
import { Page } from "../../ui/page/page.tsx";
import { TitleBar } from "../../ui/page/title-bar.tsx";
import { MessageSkeleton } from "./message-skeleton.tsx";
import { MessageView } from "./message-view.tsx";

const NOT_FOUND: readonly (Refusal<typeof notifyApi.readMessage> | null | undefined)[] = [
  notifyOutcome.MESSAGE_NOT_FOUND,
  generalOutcome.INVALID_REQUEST,
];

/** One message; the call that loads it marks it read, too (R-MSG-06, R-MSG-07, OP-113). */
export function MessageScreen() {
  const id = Number(useParams().get("messageId"));
  const isNumber = Number.isSafeInteger(id) && id > 0;
  const queries = useQueryClient();
  const load = useQuery({
    ...query(notifyApi.readMessage, { id }),
    enabled: isNumber,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: () => listedMessage(queries, id),
  });
  const read = load.isPlaceholderData ? undefined : load.data;
  useEffect(() => {
    if (read) showAsRead(queries, read);
  }, [queries, read]);
  const isMissing = !isNumber || NOT_FOUND.includes(load.error?.code);
  return (
    <>
      <TitleBar title="消息详情" />
      <Page>
        {isMissing ? (
          <Missing />
        ) : load.data ? (
          <MessageView message={load.data} />
        ) : load.error && !load.isFetching ? (
          <ErrorView text={load.error.message} onRetry={() => void load.refetch()} />
        ) : (
          <MessageSkeleton />
        )}
      </Page>
    </>
  );
}

function Missing() {
  return (
    <div role="alert">
      <Empty
        drawing={<Drawing name="message" />}
        text="消息不存在或已删除"
        action={
          <ButtonLink href="/messages?index=0" variant="plain" replace>
            消息中心
          </ButtonLink>
        }
      />
    </div>
  );
}
