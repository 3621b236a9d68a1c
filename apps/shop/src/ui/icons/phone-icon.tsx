import { Icon, type IconProps } from "./icon.tsx";

export function PhoneIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="7" y="3" width="10" height="18" rx="2" />
      <path d="M10.75 17.75h2.5" />
    </Icon>
  );
}
