import { Icon, type IconProps } from "./icon.tsx";

export function CartIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M2.75 4h2.1l2.3 11.2h10.5L19.9 7.5H5.6" />
      <circle cx="8.75" cy="19.25" r="1.25" />
      <circle cx="16.25" cy="19.25" r="1.25" />
    </Icon>
  );
}
