import type { ApiError } from "@crux/client/client";
import { back } from "@crux/web/navigation";
import { Drawing } from "../../ui/drawings/drawing.tsx";
import { Button } from "../../ui/form/button.tsx";
import { Empty } from "../../ui/page/empty.tsx";
import { ErrorView } from "../../ui/page/error-view.tsx";
import { Page } from "../../ui/page/page.tsx";
import { TitleBar } from "../../ui/page/title-bar.tsx";
import { Card } from "../../ui/show/card.tsx";
import { Skeleton } from "../../ui/show/skeleton.tsx";
import type { AddressBook } from "./address-book.ts";
import styles from "./address-form.module.css";

interface Load {
  error: ApiError | null;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

/** True for texts that can be the id of an address. */
export function isAddressId(id: string): boolean {
  return /^[1-9]\d{0,14}$/.test(id);
}

/** Stands in place of a form whose address is on its way, failed to load, or is not this user's; `load` is null without an id. */
export function AddressGate({ book, load }: { book: AddressBook; load: Load | null }) {
  return (
    <>
      <TitleBar title={`编辑${book.noun}`} onBack={() => back(book.list)} />
      <Page bar="submit">{content(book, load)}</Page>
    </>
  );
}

function content(book: AddressBook, load: Load | null) {
  if (!load) return <Missing book={book} text={`${book.noun}不存在`} />;
  const { error, isFetching, refetch } = load;
  if (!error) return <Waiting />;
  if (error.code !== null) return <Missing book={book} text={error.message} />;
  return <ErrorView text={error.message} isRetrying={isFetching} onRetry={() => void refetch()} />;
}

function Missing({ book, text }: { book: AddressBook; text: string }) {
  return (
    <div role="alert">
      <Empty
        drawing={<Drawing name="address" />}
        text={text}
        action={
          <Button variant="plain" onClick={() => back(book.list)}>
            返回
          </Button>
        }
      />
    </div>
  );
}

function Waiting() {
  return (
    <div aria-busy="true">
      <Card>
        <div className={styles.fields}>
          {["name", "mobile", "address"].map((key) => (
            <div key={key}>
              <Skeleton width="short" />
              <Skeleton shape="block" className={styles.waiting} />
            </div>
          ))}
        </div>
      </Card>
    </div>
  );
}
