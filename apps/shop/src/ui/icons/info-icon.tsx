import { Icon, type IconProps } from "./icon.tsx";

export function InfoIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="8.25" />
      <path d="M12 11v5M12 7.9v.1" />
    </Icon>
  );
}
