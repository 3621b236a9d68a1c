import { Icon, type IconProps } from "./icon.tsx";

export function CartFilledIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M2.75 4h2.1l.75 3.5" />
      <path d="M5.6 7.5h14.3l-2.25 7.7H7.15z" fill="currentColor" />
      <circle cx="8.75" cy="19.25" r="1.25" fill="currentColor" />
      <circle cx="16.25" cy="19.25" r="1.25" fill="currentColor" />
    </Icon>
  );
}
