import type { Message } from "@crux/contract/notify.schema";
import { FRAMED_MESSAGE, isFramedMessage } from "@crux/web/framed-message";
import { latePart } from "@crux/web/late-part";
import { Suspense, useEffect, useEffectEvent, useState } from "react";
import { toast } from "../../ui/layer/toast.tsx";
import { Page } from "../../ui/page/page.tsx";
import { TitleBar } from "../../ui/page/title-bar.tsx";
import { ONLY_LOOK, Waiting } from "./waiting.tsx";

const MessageView = latePart(() => import("../../screens/message/message-view.tsx"));

/** A message that staff write, as the page around this one says it: drawn as its readers get it. */
export function MessagePreview() {
  const message = useFramedMessage();
  return (
    <>
      <TitleBar title="消息详情" onBack={() => toast(ONLY_LOOK)} />
      {message ? (
        <Suspense fallback={<Waiting />}>
          <Page>
            <MessageView message={message} />
          </Page>
        </Suspense>
      ) : (
        <Waiting />
      )}
    </>
  );
}

/** What the page around this one said last; null before that, and for whoever opened it without one. */
function useFramedMessage(): Message | null {
  const [message, setMessage] = useState<Message | null>(null);
  const hear = useEffectEvent(({ origin, source, data }: MessageEvent) => {
    if (origin !== location.origin || source !== window.parent || !isFramedMessage(data)) return;
    const { title, body, pictures } = data;
    const createTime = message?.owMessage.createTime ?? new Date().toISOString();
    const owMessage = { title, body, createTime, type: "PERSONAL", link: pictures.join("||") } as const;
    setMessage({ id: 0, readFlag: 1, type: "PERSONAL", owMessage });
  });
  useEffect(() => {
    const handle = (event: MessageEvent) => hear(event);
    addEventListener("message", handle);
    if (window.parent !== window) window.parent.postMessage(FRAMED_MESSAGE.ready, location.origin);
    return () => removeEventListener("message", handle);
  }, []);
  return message;
}
