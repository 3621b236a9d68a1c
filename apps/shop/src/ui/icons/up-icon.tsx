import { Icon, type IconProps } from "./icon.tsx";

export function UpIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 19.5V5M6 11l6-6 6 6" />
    </Icon>
  );
}
