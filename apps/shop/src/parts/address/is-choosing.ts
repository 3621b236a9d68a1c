/** Choosing happens only on the way from the order preview (R-RCV-02). */
export function isChoosing(params: URLSearchParams): boolean {
  return params.get("status") === "select" && params.get("page") === "cartPre";
}

/** Where the order preview, or the page that shares it out among several receivers, asked for the choice. */
export function previewOf(params: URLSearchParams): string {
  return isForSeveral(params) ? SEVERAL_PAGE : "/cart_pre";
}

/** True for a checkout that is shared out among several receivers, and for choosing one of them. */
export function isForSeveral(params: URLSearchParams): boolean {
  return params.get("for") === "several";
}

export const SEVERAL_PAGE = "/cart_pre?for=several";
