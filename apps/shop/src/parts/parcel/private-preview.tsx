import type { ApiError } from "@crux/client/client";
import { useEffect, useEffectEvent, useState } from "react";
import { reportError } from "../../browser/api.ts";
import { loadPrivateFile } from "../../browser/own-files.ts";
import { LazyImagePreview } from "../../ui/page/lazy-image-preview.tsx";

interface PrivatePreviewProps {
  sources: readonly string[];
  alt: string;
  onClose: () => void;
}

/** Pictures over the whole screen that only their owner's token opens; open while mounted. */
export function PrivatePreview({ sources, alt, onClose }: PrivatePreviewProps) {
  const [shown, setShown] = useState<string[]>();
  const close = useEffectEvent(onClose);
  const wanted = sources.join("||");
  useEffect(() => {
    let addresses: string[] = [];
    let isGone = false;
    Promise.all(wanted.split("||").map(loadPrivateFile))
      .then((pictures) => {
        if (isGone) return;
        addresses = pictures.map((picture) => URL.createObjectURL(picture));
        setShown(addresses);
      })
      .catch((error: ApiError) => {
        if (isGone) return;
        reportError(error);
        close();
      });
    return () => {
      isGone = true;
      for (const address of addresses) URL.revokeObjectURL(address);
    };
  }, [wanted]);
  if (!shown) return null;
  return <LazyImagePreview images={shown.map((src) => ({ src, alt }))} onClose={onClose} />;
}
