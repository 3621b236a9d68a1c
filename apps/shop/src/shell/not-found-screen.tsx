import { back } from "@crux/web/navigation";
import { Drawing } from "../ui/drawings/drawing.tsx";
import { Button, ButtonLink } from "../ui/form/button.tsx";
import { Empty } from "../ui/page/empty.tsx";
import { Page } from "../ui/page/page.tsx";
import { TitleBar } from "../ui/page/title-bar.tsx";

/** What any path without a page shows (R-APP-12). */
export function NotFoundScreen() {
  return (
    <>
      <TitleBar title="错误页面" />
      <Page>
        <Empty
          drawing={<Drawing name="not-found" />}
          text="页面不存在"
          action={
            <>
              <ButtonLink href="/" replace>
                返回首页
              </ButtonLink>
              <Button variant="plain" onClick={() => back("/")}>
                返回上一页
              </Button>
            </>
          }
        />
      </Page>
    </>
  );
}
