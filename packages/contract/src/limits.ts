/** Bounds that client and server share. Sizes in characters, amounts in cents. */
export const LIMITS = {
  lineQuantity: 50,
  defaultPageSize: 20,
  pageSize: 1000,
  /** Rows a page of the lists that staff read. */
  staffPageSize: 100,
  /** Things that one call of staff changes or answers at most. */
  bulkRows: 200,
  pageNumber: 100_000,
  amountCents: 1_000_000_000_000,
  remark: 200,
  /** Lines of pasted waybills that are read at once. */
  waybillLines: 1000,
  /** What staff note beside an order. */
  note: 1000,
  /** What staff write to a customer. */
  message: 500,
  /** What customers and staff write in one step of an after-sales case, and the pictures beside it. */
  caseWords: 500,
  casePictures: 6,
  cartLines: 200,
  /** Receivers among whom one checkout is shared out. */
  portions: 10,
  /** Skus of one product. */
  productSkus: 200,
  parcels: 1000,
  addresses: 200,
  idempotencyKey: 255,
  memberCodeSeconds: 300,
  /** Different goods of one sale over the counter. */
  counterLines: 100,
  /** Days of a report: three years and a leap day. */
  reportDays: 1_097,
} as const;

export const SHOP_ID = 1;
export const CURRENCY = "AUD";
export const DEPOSIT_SKU_ID = 1;
export const MEMBERSHIP_SKU_ID = 2;
/** The brand of what the shop itself does for people; nobody sells goods under it. */
export const SERVICE_BRAND_ID = 900_000;
export const DEPOSIT_CENTS = [50_000, 100_000, 150_000, 200_000] as const;
/** What a year of the black card costs as long as the merchant says nothing else (`MEMBERSHIP_PRICE` of the configuration). */
export const MEMBERSHIP_CENTS = 9_900;
