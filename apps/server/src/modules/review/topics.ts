/** What customers say of a product: its page, its list and what is said in short rely on it. */
export const reviewsOf = (productId: number): string => `reviews ${productId}`;
