import { Icon, type IconProps } from "./icon.tsx";

export function LocationIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 20.75s-6.75-5.6-6.75-10.9a6.75 6.75 0 0 1 13.5 0c0 5.3-6.75 10.9-6.75 10.9z" />
      <circle cx="12" cy="9.75" r="2.5" />
    </Icon>
  );
}
