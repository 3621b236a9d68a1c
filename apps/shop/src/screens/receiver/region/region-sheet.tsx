import { findPlaces, pathOfNames, type RegionPath } from "@crux/regions/find-places";
import type { RegionNode } from "@crux/regions/region";
import { last } from "@crux/rules/list/last";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Drawing } from "../../../ui/drawings/drawing.tsx";
import { SearchBar } from "../../../ui/form/search-bar.tsx";
import { Sheet } from "../../../ui/layer/sheet.tsx";
import { Empty } from "../../../ui/page/empty.tsx";
import { namesOf, pathLine, type RegionNames, type RegionPicker } from "./region-countries.ts";
import { regionTree } from "./region-data.ts";
import styles from "./region-sheet.module.css";
import { RegionSteps } from "./region-steps.tsx";
import { RegionWaiting } from "./region-waiting.tsx";

interface RegionSheetProps {
  open: boolean;
  onClose: () => void;
  picker: RegionPicker;
  value: RegionNames;
  onPick: (names: RegionNames) => void;
}

/** The places of a country: step by step, by name, initials or postcode, or from a hot city (R-RCV-04, R-RCV-15). */
export function RegionSheet({ open, onClose, picker, value, onPick }: RegionSheetProps) {
  const [text, setText] = useState("");
  const close = () => {
    setText("");
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={close}
      title={picker.title}
      head={
        <div className={styles.head}>
          <SearchBar value={text} onChange={setText} onSubmit={setText} placeholder={picker.search} />
        </div>
      }
    >
      <div className={styles.sheet}>
        <Places
          picker={picker}
          text={text}
          value={value}
          onClear={() => setText("")}
          onPick={(names) => {
            onPick(names);
            close();
          }}
        />
      </div>
    </Sheet>
  );
}

type PlacesProps = Omit<RegionSheetProps, "open" | "onClose"> & { text: string; onClear: () => void };

function Places({ picker, text, value, onClear, onPick }: PlacesProps) {
  const regions = useQuery(regionTree(picker.data));
  const [path, setPath] = useState<RegionPath>();
  if (!regions.data) return <RegionWaiting load={regions} />;
  const tree = regions.data;
  const choose = (next: RegionPath) => {
    const end = last(next);
    setPath(next);
    onClear();
    if (end && !end.children?.length) onPick(namesOf(next, picker));
  };
  if (text.trim() !== "") return <Hits tree={tree} text={text} onChoose={choose} />;
  const names = picker.levels.map((level) => value[level]);
  return (
    <RegionSteps tree={tree} picker={picker} path={path ?? pathOfNames(tree, names)} onChoose={choose} />
  );
}

interface HitsProps {
  tree: RegionNode[];
  text: string;
  onChoose: (path: RegionPath) => void;
}

function Hits({ tree, text, onChoose }: HitsProps) {
  const hits = findPlaces(tree, text);
  if (hits.length === 0) return <Empty drawing={<Drawing name="search" />} text="未找到相关地区" />;
  return (
    <ul className={styles.list}>
      {hits.map((path) => (
        <li key={path.map(({ code }) => code).join(" ")}>
          <button type="button" className={styles.place} onClick={() => onChoose(path)}>
            <span>{pathLine(path)}</span>
            {last(path)?.postCode && <span className={styles.code}>{last(path)?.postCode}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}
