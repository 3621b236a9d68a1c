import { Icon, type IconProps } from "./icon.tsx";

export function TrashIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4.5 6.5h15M9.5 6V4h5v2M6.5 6.5l.8 13h9.4l.8-13M10 10.5v5M14 10.5v5" />
    </Icon>
  );
}
