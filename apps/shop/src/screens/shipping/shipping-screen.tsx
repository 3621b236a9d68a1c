import { ButtonLink } from "../../ui/button.tsx";
import { ParcelDrawing } from "../../ui/drawings/parcel-drawing.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Page } from "../../ui/page.tsx";
import { TitleBar } from "../../ui/title-bar.tsx";

/** The shipping rules, which the shop has yet to publish (R-INFO-03). */
export function ShippingScreen() {
  return (
    <>
      <TitleBar title="配送规则" />
      <Page>
        <Empty
          drawing={<ParcelDrawing />}
          text="敬请期待"
          action={
            <ButtonLink href="/custom_serive" variant="plain">
              联系客服
            </ButtonLink>
          }
        />
      </Page>
    </>
  );
}
