import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { RECEIVERS, receiverPages } from "../../parts/address/address-book.ts";
import { AddressList } from "../../parts/address/address-list.tsx";
import { useAddressSearch } from "../../parts/address/use-address-search.ts";

export function ReceiversScreen() {
  const search = useAddressSearch();
  const list = useInfiniteQuery({ ...receiverPages(search.name), placeholderData: keepPreviousData });
  return <AddressList book={RECEIVERS} search={search} list={list} />;
}
