import type { Banner } from "@crux/contract/sale.schema";

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

export type ActivityRow = { id: number; name: string; icon: string; userClass: string };
export type ShopRow = { id: number; name: string; imgUrl: string };
