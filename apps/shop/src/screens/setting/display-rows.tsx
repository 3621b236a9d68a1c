import { useEffect, useState } from "react";
import { recallDisplay, setDisplay, type Theme, useDisplay } from "../../browser/display.ts";
import { RadioRow } from "../../ui/form/radio-row.tsx";
import { Switch } from "../../ui/form/switch.tsx";
import { Sheet } from "../../ui/layer/sheet.tsx";
import { Card } from "../../ui/show/card.tsx";
import { Cell } from "../../ui/show/cell.tsx";
import styles from "./setting-screen.module.css";

const THEMES: Record<Theme, string> = { system: "跟随系统", dark: "开启", light: "关闭" };

/** Large text and dark colours, kept on this device. */
export function DisplayRows() {
  const { theme, isLarge } = useDisplay();
  const [isOpen, setIsOpen] = useState(false);
  useEffect(recallDisplay, []);
  return (
    <Card isFlush>
      <div className={styles.switch}>
        <Switch label="大字模式" checked={isLarge} onChange={(checked) => setDisplay({ isLarge: checked })} />
      </div>
      <Cell title="深色模式" value={THEMES[theme]} onPress={() => setIsOpen(true)} />
      <Sheet open={isOpen} onClose={() => setIsOpen(false)} title="深色模式">
        {(["system", "dark", "light"] as const).map((one) => (
          <RadioRow
            key={one}
            name="theme"
            value={one}
            checked={one === theme}
            title={THEMES[one]}
            onChange={() => {
              setDisplay({ theme: one });
              setIsOpen(false);
            }}
          />
        ))}
      </Sheet>
    </Card>
  );
}
