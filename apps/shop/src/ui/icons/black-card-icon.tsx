import { Icon, type IconProps } from "./icon.tsx";

export function BlackCardIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="3" y="5.5" width="18" height="13" rx="2" />
      <path d="M3 10h18" />
      <path d="m14 14.25 1 1 2-2" />
    </Icon>
  );
}
