import { Icon, type IconProps } from "./icon.tsx";

export function ShareIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 14.5V3.75M8 7.5l4-3.75 4 3.75M7 11H5.5v9h13v-9H17" />
    </Icon>
  );
}
