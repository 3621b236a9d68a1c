/** Groups the digits of `+61412345678` or `+8613812345678` as people of the region read them. */
export function spacedMobile(mobile: string): string {
  const groups = mobile.startsWith("+61") ? /^(\+61)(\d{3})(\d{3})(\d+)$/ : /^(\+86)(\d{3})(\d{4})(\d+)$/;
  return groups.exec(mobile)?.slice(1).join(" ") ?? mobile;
}
