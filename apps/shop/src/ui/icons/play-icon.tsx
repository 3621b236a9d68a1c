import { Icon, type IconProps } from "./icon.tsx";

export function PlayIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M8 5.5v13L18.5 12z" fill="currentColor" />
    </Icon>
  );
}
