import { ButtonLink } from "../../ui/button.tsx";
import { ParcelDrawing } from "../../ui/drawings/parcel-drawing.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Page } from "../../ui/page.tsx";
import { TitleBar } from "../../ui/title-bar.tsx";

/** A page that does not exist yet, under the name it will have. */
export function ComingScreen({ title }: { title: string }) {
  return (
    <>
      <TitleBar title={title} />
      <Page>
        <Empty
          drawing={<ParcelDrawing />}
          text="敬请期待"
          action={
            <ButtonLink href="/" variant="plain" replace>
              返回首页
            </ButtonLink>
          }
        />
      </Page>
    </>
  );
}
