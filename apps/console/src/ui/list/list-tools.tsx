import { useState } from "react";
import { useSearch } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { Button } from "../form/button.tsx";
import { Check } from "../form/check.tsx";
import { Field } from "../form/field.tsx";
import { Popover } from "../layer/popover.tsx";
import type { Column } from "./data-table.tsx";
import { type ListSettings, useListSettings } from "./list-settings.ts";
import styles from "./list-tools.module.css";

/** What somebody chooses of a list for themselves: filters under a name, columns, close rows. */
export function ListTools({ columns }: { columns: readonly Pick<Column<never>, "key" | "title">[] }) {
  const [settings, change] = useListSettings();
  const { hidden, compact } = settings;
  return (
    <div className={styles.tools}>
      <Views settings={settings} onChange={(views) => change({ views })} />
      <Popover trigger="列" title="显示的列">
        <div className={styles.choices}>
          {columns.slice(1).map(({ key, title }) => (
            <Check
              key={key}
              label={title}
              isOn={!hidden.includes(key)}
              onChange={(isOn) =>
                change({ hidden: isOn ? hidden.filter((one) => one !== key) : [...hidden, key] })
              }
            />
          ))}
        </div>
        <Check label="紧凑行高" isOn={compact} onChange={(isOn) => change({ compact: isOn })} />
      </Popover>
    </div>
  );
}

type ViewsProps = { settings: ListSettings; onChange: (views: ListSettings["views"]) => void };

function Views({ settings: { views }, onChange }: ViewsProps) {
  const present = plainSearch(useSearch());
  const [name, setName] = useState("");
  const current = views.find(({ search }) => search === present);
  const save = () => {
    onChange([...views.filter((one) => one.name !== name.trim()), { name: name.trim(), search: present }]);
    setName("");
  };
  return (
    <Popover trigger={current ? `视图：${current.name}` : "视图"} title="我的视图">
      {views.length === 0 && <p className={styles.note}>把当前的筛选和排序存为视图，下次一键打开。</p>}
      <ul className={styles.views}>
        {views.map((view) => (
          <li key={view.name}>
            <Button
              variant="ghost"
              aria-pressed={view === current}
              onClick={() => navigate(location.pathname + view.search)}
            >
              {view.name}
            </Button>
            <Button
              variant="ghost"
              aria-label={`删除视图 ${view.name}`}
              onClick={() => onChange(views.filter((one) => one !== view))}
            >
              ✕
            </Button>
          </li>
        ))}
      </ul>
      {!current && present !== "" && (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim()) save();
          }}
        >
          <Field label="当前筛选存为" value={name} onChange={setName} maxLength={40} required />
          <Button type="submit">存为视图</Button>
        </form>
      )}
    </Popover>
  );
}

/** The choices of an address without the page and the open row. */
function plainSearch(search: string): string {
  const params = new URLSearchParams(search);
  params.delete("page");
  params.delete("open");
  const text = params.toString().replaceAll("%2C", ",");
  return text && `?${text}`;
}
