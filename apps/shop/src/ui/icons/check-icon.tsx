import { Icon, type IconProps } from "./icon.tsx";

export function CheckIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m5 12.5 4.75 4.75L19.25 7" />
    </Icon>
  );
}
