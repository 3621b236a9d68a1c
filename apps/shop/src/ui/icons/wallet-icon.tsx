import { Icon, type IconProps } from "./icon.tsx";

export function WalletIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 7.5V18a1.5 1.5 0 0 0 1.5 1.5h13A1.5 1.5 0 0 0 20 18V9a1.5 1.5 0 0 0-1.5-1.5H5.5a1.5 1.5 0 0 1 0-3H17v3M20 12h-4a1.75 1.75 0 0 0 0 3.5h4" />
    </Icon>
  );
}
