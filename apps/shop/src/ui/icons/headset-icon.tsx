import { Icon, type IconProps } from "./icon.tsx";

export function HeadsetIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4.5 14v-2a7.5 7.5 0 0 1 15 0v2M4.5 13h2a1 1 0 0 1 1 1v3.5a1 1 0 0 1-1 1h-1a1 1 0 0 1-1-1zM19.5 13h-2a1 1 0 0 0-1 1v3.5a1 1 0 0 0 1 1h1a1 1 0 0 0 1-1zM19 18.5c0 1.5-1.5 2.25-3.5 2.25h-2" />
    </Icon>
  );
}
