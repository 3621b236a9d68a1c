import { latePart } from "@crux/web/late-part";
import { type ComponentProps, Suspense } from "react";
import type { ImagePreview } from "./image-preview.tsx";

const LoadedPreview = latePart(() => import("./image-preview.tsx"));

/** The full-screen preview, whose code is fetched when it is first opened. */
export function LazyImagePreview(props: ComponentProps<typeof ImagePreview>) {
  return (
    <Suspense fallback={null}>
      <LoadedPreview {...props} />
    </Suspense>
  );
}
