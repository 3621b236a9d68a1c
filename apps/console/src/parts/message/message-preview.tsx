import { FRAMED_MESSAGE, type FramedMessage } from "@crux/web/framed-message";
import { useEffect, useEffectEvent, useRef } from "react";
import styles from "./message.module.css";

/** A message as its readers have it on a phone: the shop's own page, which hears each change. */
export function MessagePreview({ title, body, pictures }: FramedMessage) {
  const frame = useRef<HTMLIFrameElement>(null);
  const say = useEffectEvent(() => {
    const message: FramedMessage = { title: title || "标题", body: body || "正文", pictures: [...pictures] };
    frame.current?.contentWindow?.postMessage(message, location.origin);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is told each time that there is something new.
  useEffect(() => say(), [title, body, pictures]);
  useEffect(() => {
    const hear = ({ origin, source, data }: MessageEvent) => {
      const isOurs = origin === location.origin && source === frame.current?.contentWindow;
      if (isOurs && data === FRAMED_MESSAGE.ready) say();
    };
    addEventListener("message", hear);
    return () => removeEventListener("message", hear);
  }, []);
  return (
    <iframe
      ref={frame}
      className={styles.preview}
      title="手机预览"
      src={FRAMED_MESSAGE.path}
      sandbox="allow-scripts allow-same-origin"
      referrerPolicy="no-referrer"
    />
  );
}
