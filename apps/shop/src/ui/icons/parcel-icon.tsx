import { Icon, type IconProps } from "./icon.tsx";

export function ParcelIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m12 3.5 8 4v9l-8 4-8-4v-9zM4 7.5l8 4 8-4M12 11.5v9M8 5.5l8 4" />
    </Icon>
  );
}
