import { Icon, type IconProps } from "./icon.tsx";

export function InfoIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="8.25" />
      <path d="M12 7.5v5.25M12 16.25v.01" />
    </Icon>
  );
}
