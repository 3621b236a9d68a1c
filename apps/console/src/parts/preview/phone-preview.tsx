import { query } from "@crux/client/query";
import type { Input } from "@crux/contract/endpoint";
import { salePreviewOpsApi } from "@crux/contract/sale";
import { copyText } from "@crux/web/clipboard";
import { CodeImage } from "@crux/web/codes/code-image";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../ui/form/button.tsx";
import { Modal } from "../../ui/layer/modal.tsx";
import { toast } from "../../ui/layer/toast.tsx";
import { ErrorView } from "../../ui/page/error-view.tsx";
import styles from "./phone-preview.module.css";

export type PreviewSubject = Input<typeof salePreviewOpsApi.openPreview>["subject"];

type PhonePreviewProps = {
  /** What is shown; null while there is nothing yet. */
  subject: PreviewSubject | null;
  /** Words in place of it. */
  empty?: string;
  /** The frame looks again whenever this is another one. */
  seen: string | number;
  /** Of the home page: when, and whether what is disabled is among it. */
  at?: string | null;
  withDisabled?: boolean;
};

/** The link ends after half an hour: another one is asked for in time. */
const RENEW_MS = 20 * 60_000;

/** The shop's own page in the size of a phone, of what is not published yet; and the way to it for one's own phone. */
export function PhonePreview({ subject, empty, seen, at = null, withDisabled = false }: PhonePreviewProps) {
  const [isSharing, setSharing] = useState(false);
  const { data, error, refetch } = useQuery({
    ...query(salePreviewOpsApi.openPreview, { subject: subject ?? { kind: "HOME" } }),
    enabled: subject !== null,
    staleTime: RENEW_MS,
    refetchInterval: RENEW_MS,
  });
  const path = subject && data ? `${data.path}${wordsOf(at, withDisabled)}` : null;
  return (
    <section className={styles.phone} aria-label="手机预览">
      <header className={styles.head}>
        <h2>手机预览</h2>
        <Button variant="ghost" disabled={path === null} onClick={() => setSharing(true)}>
          在手机上看
        </Button>
      </header>
      {error && !data && <ErrorView error={error} onRetry={() => void refetch()} />}
      {path === null && !error && <p className={styles.empty}>{subject ? "正在打开…" : empty}</p>}
      {path !== null && <Frame path={path} seen={seen} />}
      {isSharing && path !== null && data && (
        <Sharing url={originOf(data.origin) + path} onClose={() => setSharing(false)} />
      )}
    </section>
  );
}

function wordsOf(at: string | null, withDisabled: boolean): string {
  return `${at === null ? "" : `&at=${encodeURIComponent(at)}`}${withDisabled ? "&withDisabled=1" : ""}`;
}

/** Where customers find the shop; without an address of its own it is where the console is. */
function originOf(origin: string): string {
  return /^https?:\/\/(?:localhost|127\.)/.test(origin) ? location.origin : origin;
}

function Frame({ path, seen }: { path: string; seen: string | number }) {
  const frame = useRef<HTMLIFrameElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is told each time that there is something new.
  useEffect(() => frame.current?.contentWindow?.postMessage("preview", location.origin), [seen]);
  return (
    <iframe
      ref={frame}
      className={styles.frame}
      title="手机预览"
      src={path}
      sandbox="allow-scripts allow-same-origin"
      referrerPolicy="no-referrer"
    />
  );
}

function Sharing({ url, onClose }: { url: string; onClose: () => void }) {
  return (
    <Modal title="在手机上看" onClose={onClose}>
      <div className={styles.sharing}>
        <CodeImage kind="qr" text={url} alt="预览的二维码" />
        <p>用手机扫码打开，半小时内有效，无需登录；保存草稿后自动更新。</p>
        <Button
          onClick={() =>
            void copyText(url).then((isCopied) => toast(isCopied ? "链接已复制" : "无法复制，请手动选择"))
          }
        >
          复制链接
        </Button>
      </div>
    </Modal>
  );
}
