/** Choosing happens only on the way from the order preview (R-RCV-02). */
export function isChoosing(params: URLSearchParams): boolean {
  return params.get("status") === "select" && params.get("page") === "cartPre";
}
