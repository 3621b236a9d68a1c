import type { ReactNode } from "react";

/** Grey places while something loads; to the ear they are 加载中…. */
export function Loading({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <div className={className} aria-busy="true">
      <p role="status" className="visually-hidden">
        加载中…
      </p>
      {children}
    </div>
  );
}
