import { Icon, type IconProps } from "./icon.tsx";

export function TagFilledIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <g fill="currentColor">
        <rect x="4" y="4" width="6.5" height="6.5" rx="1.5" />
        <rect x="13.5" y="4" width="6.5" height="6.5" rx="3.25" />
        <rect x="4" y="13.5" width="6.5" height="6.5" rx="1.5" />
        <rect x="13.5" y="13.5" width="6.5" height="6.5" rx="1.5" />
      </g>
    </Icon>
  );
}
