import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "../../ui/form/button.tsx";
import { Sheet } from "../../ui/layer/sheet.tsx";
import styles from "./challenge-sheet.module.css";
import { type ChallengeNeeds, showWidget } from "./challenge-widget.ts";

interface ChallengeSheetProps {
  open: boolean;
  onClose: () => void;
  needs: ChallengeNeeds;
  /** What the widget gave; null where it could not be shown. */
  onToken: (token: string | null) => void;
}

/** Asks for the proof that a person wants the code; loaded when the server first asks for one. */
export function ChallengeSheet({ open, onClose, needs, onToken }: ChallengeSheetProps) {
  const { provider, siteKey } = needs;
  return (
    <Sheet open={open} onClose={onClose} title="安全验证">
      <div className={styles.box}>
        <p className={styles.text}>为保障短信安全，请先完成验证，再为您发送验证码。</p>
        {provider === "simulated" ? (
          <Button size="wide" onClick={() => onToken("pass")}>
            我不是机器人
          </Button>
        ) : (
          <Widget provider={provider} siteKey={siteKey} onToken={onToken} />
        )}
      </div>
    </Sheet>
  );
}

type WidgetProps = {
  provider: Exclude<ChallengeNeeds["provider"], "simulated">;
  siteKey: string;
  onToken: (token: string | null) => void;
};

function Widget({ provider, siteKey, onToken }: WidgetProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isFailed, setIsFailed] = useState(false);
  const give = useEffectEvent((token: string) => onToken(token));

  useEffect(() => {
    if (!place.current) return;
    const gone = new AbortController();
    void showWidget(
      place.current,
      { provider, siteKey },
      {
        signal: gone.signal,
        onToken: (token) => give(token),
        onFailure: () => setIsFailed(true),
      },
    );
    return () => gone.abort();
  }, [provider, siteKey]);

  return (
    <>
      <div ref={place} className={styles.place} hidden={isFailed} />
      {isFailed && (
        <>
          <p className={styles.text} role="alert">
            安全验证加载失败，请检查网络后重试
          </p>
          <Button size="wide" onClick={() => onToken(null)}>
            重试
          </Button>
        </>
      )}
    </>
  );
}
