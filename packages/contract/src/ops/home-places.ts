/** The places of the home page, from the top down: the carousel, the layer picture, the categories, the sections. */
export const HOME_PLACES = ["TOP_BANNER", "INFO_BANNER", "MAIN_CATEGORY", "SECTION"] as const;

/** By which number the audit log knows the order of a place. */
export const homeOrderId = (place: (typeof HOME_PLACES)[number]): number => HOME_PLACES.indexOf(place) + 1;
