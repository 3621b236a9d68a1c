import { Page } from "../../ui/page/page.tsx";
import { Skeleton } from "../../ui/show/skeleton.tsx";

export const ONLY_LOOK = "预览仅供查看，不能购买或打开其他页面";

/** Grey places until there is something to look at. */
export function Waiting() {
  return (
    <Page>
      <Skeleton shape="picture" />
      <Skeleton shape="title" />
      <Skeleton width="long" />
    </Page>
  );
}
