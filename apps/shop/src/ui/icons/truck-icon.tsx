import { Icon, type IconProps } from "./icon.tsx";

export function TruckIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M2.75 5.5h11v11h-4M13.75 9.5h3.9l3.6 3.6v3.4h-1.5M5.25 16.5h-2.5v-11" />
      <circle cx="7.5" cy="17" r="2" />
      <circle cx="17.5" cy="17" r="2" />
      <path d="M13.75 16.5h1.75" />
    </Icon>
  );
}
