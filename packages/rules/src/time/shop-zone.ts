/** Where the merchants are: their days begin and end by this clock. */
export const SHOP_ZONE = "Australia/Sydney";
