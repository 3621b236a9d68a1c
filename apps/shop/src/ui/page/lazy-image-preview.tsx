import { type ComponentProps, lazy, Suspense } from "react";
import type { ImagePreview } from "./image-preview.tsx";

const LoadedPreview = lazy(() =>
  import("./image-preview.tsx").then((file) => ({ default: file.ImagePreview })),
);

/** The full-screen preview, whose code is fetched when it is first opened. */
export function LazyImagePreview(props: ComponentProps<typeof ImagePreview>) {
  return (
    <Suspense fallback={null}>
      <LoadedPreview {...props} />
    </Suspense>
  );
}
