import { Icon, type IconProps } from "./icon.tsx";

export function EyeOffIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M6.4 7.6A15 15 0 0 0 2.75 12S6 18.25 12 18.25a9 9 0 0 0 4.2-1M9.6 6.05A9.4 9.4 0 0 1 12 5.75c6 0 9.25 6.25 9.25 6.25a15.6 15.6 0 0 1-2.3 3.1M10 10.1a2.75 2.75 0 0 0 3.9 3.9M4 4l16 16" />
    </Icon>
  );
}
