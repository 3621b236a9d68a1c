import { Icon, type IconProps } from "./icon.tsx";

export function StarIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m12 3.75 2.5 5.3 5.75.75-4.2 4.05 1.05 5.8L12 16.85l-5.1 2.8 1.05-5.8-4.2-4.05 5.75-.75z" />
    </Icon>
  );
}
