import { Icon, type IconProps } from "./icon.tsx";

/** Two overlapping speech bubbles. */
export function WechatIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M14.75 9.1C14.2 6.5 11.9 4.75 9.25 4.75c-3.2 0-5.75 2.3-5.75 5.1 0 1.6.85 3 2.2 3.95L5.25 16l2.4-1.15c.5.1 1.05.15 1.6.15" />
      <path d="M15.25 10c2.9 0 5.25 2 5.25 4.5 0 1.4-.75 2.65-1.9 3.5l.4 1.75-2-.95c-.55.15-1.15.2-1.75.2-2.9 0-5.25-2-5.25-4.5s2.35-4.5 5.25-4.5Z" />
      <path d="M7.5 8.75h.01M11 8.75h.01M13.75 13.5h.01M17 13.5h.01" />
    </Icon>
  );
}
