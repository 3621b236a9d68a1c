import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { SENDERS, senderPages } from "../../parts/address-book.ts";
import { AddressList } from "../../parts/address-list.tsx";
import { useAddressSearch } from "../../parts/use-address-search.ts";

export function SendersScreen() {
  const search = useAddressSearch();
  const list = useInfiniteQuery({ ...senderPages(search.name), placeholderData: keepPreviousData });
  return <AddressList book={SENDERS} search={search} list={list} />;
}
