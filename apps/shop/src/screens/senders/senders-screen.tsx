import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { SENDERS, senderPages } from "../../parts/address/address-book.ts";
import { AddressList } from "../../parts/address/address-list.tsx";
import { useAddressSearch } from "../../parts/address/use-address-search.ts";

export function SendersScreen() {
  const search = useAddressSearch();
  const list = useInfiniteQuery({ ...senderPages(search.name), placeholderData: keepPreviousData });
  return <AddressList book={SENDERS} search={search} list={list} />;
}
