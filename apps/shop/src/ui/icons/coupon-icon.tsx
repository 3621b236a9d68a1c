import { Icon, type IconProps } from "./icon.tsx";

export function CouponIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 6h16v4a2 2 0 0 0 0 4v4H4v-4a2 2 0 0 0 0-4zM14.5 6v2M14.5 11v2M14.5 16v2" />
    </Icon>
  );
}
