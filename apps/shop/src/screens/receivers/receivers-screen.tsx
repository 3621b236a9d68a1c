import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { RECEIVERS, receiverPages } from "../../parts/address-book.ts";
import { AddressList } from "../../parts/address-list.tsx";
import { useAddressSearch } from "../../parts/use-address-search.ts";

export function ReceiversScreen() {
  const search = useAddressSearch();
  const list = useInfiniteQuery({ ...receiverPages(search.name), placeholderData: keepPreviousData });
  return <AddressList book={RECEIVERS} search={search} list={list} />;
}
