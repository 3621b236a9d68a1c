/** True when a sku may be sent to a country; an empty list means everywhere (OP-026). */
export function maySendTo(limitCountries: string, country: string): boolean {
  const allowed = limitCountries.split("||").filter(Boolean);
  return allowed.length === 0 || allowed.includes(country);
}
