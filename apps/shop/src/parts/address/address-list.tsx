import type { ApiError } from "@crux/client/client";
import type { Receiver, Sender } from "@crux/contract/address.schema";
import type { Page } from "@crux/contract/wire";
import { back, useParams } from "@crux/web/navigation";
import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { Drawing } from "../../ui/drawings/drawing.tsx";
import { ButtonLink } from "../../ui/form/button.tsx";
import { SearchBar } from "../../ui/form/search-bar.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import { Empty } from "../../ui/page/empty.tsx";
import { Page as PageFrame } from "../../ui/page/page.tsx";
import { PullRefresh } from "../../ui/page/pull-refresh.tsx";
import { TitleBar } from "../../ui/page/title-bar.tsx";
import { Loading } from "../../ui/show/loading.tsx";
import { Skeleton } from "../../ui/show/skeleton.tsx";
import { PagedList } from "../page/paged-list.tsx";
import {
  type AddressBook,
  addForSeveral,
  chooseForPreview,
  chosenForSeveral,
  chosenInPreview,
} from "./address-book.ts";
import styles from "./address-list.module.css";
import { AddressRow } from "./address-row.tsx";
import { isChoosing, isForSeveral, previewOf } from "./is-choosing.ts";
import type { useAddressSearch } from "./use-address-search.ts";

type Rows<A> = UseInfiniteQueryResult<Page<A>[], ApiError>;

interface AddressListProps<A> {
  book: AddressBook;
  search: ReturnType<typeof useAddressSearch>;
  list: Rows<A>;
}

/** The page of all senders or receivers: to edit them, or to choose one for the order preview. */
export function AddressList<A extends Sender | Receiver>({ book, search, list }: AddressListProps<A>) {
  const params = useParams();
  const title = `${isChoosing(params) ? "选择" : "我的"}${book.noun}`;
  return (
    <div className={styles.frame}>
      <TitleBar title={title} onBack={() => back(isChoosing(params) ? previewOf(params) : "/my")} />
      <PullRefresh onRefresh={() => list.refetch()}>
        <PageFrame>
          <div className={styles.search}>
            <SearchBar
              value={search.text}
              onChange={search.change}
              onSubmit={search.searchNow}
              placeholder="搜索姓名或手机号"
            />
          </div>
          <Content book={book} list={list} isSearch={search.name !== ""} />
        </PageFrame>
      </PullRefresh>
      <footer className={styles.foot}>
        <div>
          <ButtonLink
            href={`${book.form}?status=create${isChoosing(params) ? "&page=cartPre" : ""}${isForSeveral(params) ? "&for=several" : ""}`}
            size="wide"
          >
            <Icon name="plus" size={20} />
            新增{book.noun}
          </ButtonLink>
        </div>
      </footer>
    </div>
  );
}

function Content<A extends Sender | Receiver>(props: {
  book: AddressBook;
  list: Rows<A>;
  isSearch: boolean;
}) {
  const { book, list, isSearch } = props;
  const empty = isSearch ? (
    <Empty drawing={<Drawing name="search" />} text="没有找到匹配的联系人" />
  ) : (
    <Empty drawing={<Drawing name="address" />} text={`暂无${book.noun}`} />
  );
  return (
    <PagedList list={list} waiting={<Waiting />} empty={empty}>
      {(rows) => (
        <ul className={styles.rows} aria-busy={list.isPlaceholderData}>
          {rows.map((address) => (
            <li key={address.id}>
              <Row book={book} address={address} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function Row({ book, address }: { book: AddressBook; address: Sender | Receiver }) {
  const params = useParams();
  const isChoice = isChoosing(params);
  const isOneOfSeveral = isForSeveral(params) && "country" in address;
  const choose = () => {
    if (isOneOfSeveral) addForSeveral(address);
    else chooseForPreview(book.kind, address);
    back(previewOf(params));
  };
  const chosen = chosenInPreview(book.kind);
  const isPreset = chosen === undefined ? address.defaultFlag === 1 : chosen === address.id;
  return (
    <AddressRow
      address={address}
      editHref={`${book.form}?status=update&uid=${address.uid}&id=${address.id}`}
      onChoose={isChoice ? choose : undefined}
      // Before a choice the preview shows the default one.
      isChosen={isChoice && (isOneOfSeveral ? chosenForSeveral().includes(address.id) : isPreset)}
    />
  );
}

function Waiting() {
  return (
    <Loading className={styles.rows}>
      {[1, 2, 3, 4].map((key) => (
        <div key={key} className={styles.waiting}>
          <Skeleton shape="circle" className={styles.circle} />
          <div>
            <Skeleton shape="title" width="half" />
            <Skeleton />
          </div>
        </div>
      ))}
    </Loading>
  );
}
