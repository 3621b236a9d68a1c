/** True when goods may go to a country: an empty list allows all, else its names joined by `||` (R-CART-17, OP-026). */
export function isAllowedIn(limitCountries: string, country: string): boolean {
  const allowed = limitCountries.split("||").filter(Boolean);
  return allowed.length === 0 || allowed.includes(country);
}
