import type { Banner } from "@crux/contract/sale.schema";
import type { ActivityTerms } from "@crux/rules/price/activity-rule";

export type BannerRow = Banner;

export type SectionRow = {
  id: number;
  priority: number;
  type: string;
  url: string;
  imgUrl: string;
  title: string;
  description: string;
  productIds: number[];
};

/** An activity with the version that counts now. */
export type ActivityRow = ActivityTerms & { icon: string };
export type ShopRow = { id: number; name: string; imgUrl: string };
