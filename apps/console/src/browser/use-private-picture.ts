import type { ApiError } from "@crux/client/client";
import { createFileLoader } from "@crux/web/private-file";
import { useEffect, useState } from "react";
import { getSession } from "./staff-session.ts";

const loadPrivateFile = createFileLoader(() => getSession()?.token ?? "");

type Picture = { url: string; src: string | null; error: ApiError | null };

/** A picture that only the session's token opens, as an address for `img`; it is let go of with the component. */
export function usePrivatePicture(url: string): Omit<Picture, "url"> {
  const [picture, setPicture] = useState<Picture>({ url, src: null, error: null });
  useEffect(() => {
    let src: string | null = null;
    let isGone = false;
    loadPrivateFile(url)
      .then((file) => {
        if (isGone) return;
        src = URL.createObjectURL(file);
        setPicture({ url, src, error: null });
      })
      .catch((error: ApiError) => isGone || setPicture({ url, src: null, error }));
    return () => {
      isGone = true;
      if (src) URL.revokeObjectURL(src);
    };
  }, [url]);
  return picture.url === url ? picture : { src: null, error: null };
}
