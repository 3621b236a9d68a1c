import { type AustralianPlace, loadAustralia } from "@crux/regions/australia";
import { loadRegions, type RegionCountry, type RegionNode } from "@crux/regions/region";
import { queryOptions } from "@tanstack/react-query";

/** The region tree of a country, loaded when somebody needs it and kept. */
export function regionTree(country: RegionCountry) {
  return queryOptions<RegionNode[]>({
    queryKey: ["regions", country],
    queryFn: () => loadRegions(country, async (url) => (await fetchFile(url)).json()),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The places of Australia whose postcodes begin with a digit. */
export function australianPlaces(digit: string) {
  return queryOptions<AustralianPlace[]>({
    queryKey: ["regions", "AU", digit],
    queryFn: () => loadAustralia(digit, async (url) => (await fetchFile(url)).text()),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

async function fetchFile(url: string): Promise<Response> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response;
}
