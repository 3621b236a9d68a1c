import type { RefObject } from "react";
import { Link } from "wouter";
import { setMuted, useMuted } from "../../parts/scan/tones.ts";
import { Button } from "../../ui/form/button.tsx";
import styles from "./bench.module.css";
import { minutesText } from "./bench-words.ts";
import type { Bench } from "./use-bench.ts";

type ScanBarProps = {
  field: RefObject<HTMLInputElement | null>;
  text: string;
  shift: Bench["shift"];
  onText: (text: string) => void;
  onSubmit: () => void;
};

/** The field that takes every code, how the shift goes, and the way out. */
export function ScanBar({ field, text, shift, onText, onSubmit }: ScanBarProps) {
  const isMuted = useMuted();
  return (
    <header className={styles.bar}>
      <h1 className={styles.title} tabIndex={-1}>
        打包台
      </h1>
      <form
        className={styles.scan}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <input
          ref={field}
          className={styles.field}
          aria-label="扫描或输入"
          placeholder="扫描包裹标签、运单或商品"
          maxLength={64}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={text}
          onChange={(event) => onText(event.target.value)}
        />
      </form>
      <dl className={styles.shift}>
        <div>
          <dt>本班已打包</dt>
          <dd>{shift?.packed ?? "–"}</dd>
        </div>
        <div>
          <dt>剩</dt>
          <dd>{shift ? (shift.left > 10_000 ? "10,000+" : shift.left) : "–"}</dd>
        </div>
        <div>
          <dt>平均</dt>
          <dd>{shift?.averageSeconds == null ? "–" : minutesText(shift.averageSeconds)}</dd>
        </div>
      </dl>
      <Button variant="ghost" aria-pressed={isMuted} onClick={() => setMuted(!isMuted)}>
        {isMuted ? "开声音" : "静音"}
      </Button>
      <Link href="/parcels" className={styles.exit}>
        退出
      </Link>
    </header>
  );
}
