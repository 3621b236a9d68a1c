import { staffOpsApi } from "@crux/contract/staff";
import { useLocation } from "wouter";
import { signOut, useSession } from "../browser/staff-session.ts";
import { setTheme, type Theme, useTheme } from "../browser/theme.ts";
import { useAction } from "../browser/use-action.ts";
import { Menu, MenuChoices, MenuItem, MenuLine } from "../ui/layer/menu.tsx";

const THEMES: readonly { value: Theme; text: string }[] = [
  { value: "system", text: "跟随系统" },
  { value: "light", text: "浅色" },
  { value: "dark", text: "深色" },
];

/** Who works here, and what they choose for themselves. */
export function AccountMenu() {
  const name = useSession()?.user.name ?? "";
  const theme = useTheme();
  const [, navigate] = useLocation();
  const logOut = useAction(staffOpsApi.logout, { isTold: true });
  return (
    <Menu trigger={<>{name} ▾</>}>
      <MenuChoices title="外观" value={theme} choices={THEMES} onChange={setTheme} />
      <MenuLine />
      <MenuItem onPress={() => navigate("/account")}>我的账号</MenuItem>
      {/* Whether the server heard of it or not: nobody stays signed in here. */}
      <MenuItem onPress={() => void logOut.run({}).finally(signOut)}>退出登录</MenuItem>
    </Menu>
  );
}
