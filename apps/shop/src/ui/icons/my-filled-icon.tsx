import { Icon, type IconProps } from "./icon.tsx";

export function MyFilledIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <g fill="currentColor">
        <circle cx="12" cy="8" r="4" />
        <path d="M4.5 20c.6-3.9 3.6-6 7.5-6s6.9 2.1 7.5 6z" />
      </g>
    </Icon>
  );
}
