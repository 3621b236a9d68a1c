import { findPlaces, pathOfNames, type RegionPath } from "@crux/regions/find-places";
import { loadRegions, type RegionNode } from "@crux/regions/region";
import { regionLine } from "@crux/rules/address-line";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SearchDrawing } from "../ui/drawings/search-drawing.tsx";
import { Empty } from "../ui/empty.tsx";
import { ErrorView } from "../ui/error-view.tsx";
import { SearchBar } from "../ui/search-bar.tsx";
import { Sheet } from "../ui/sheet.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import styles from "./region-sheet.module.css";
import { RegionSteps } from "./region-steps.tsx";

type RegionNames = { state: string; city: string; district: string };

interface RegionSheetProps {
  open: boolean;
  onClose: () => void;
  value: RegionNames;
  onPick: (names: RegionNames) => void;
}

/** Province, city and district of China: step by step, by name, or from a hot city (R-RCV-15). */
export function RegionSheet({ open, onClose, value, onPick }: RegionSheetProps) {
  const [text, setText] = useState("");
  const close = () => {
    setText("");
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={close}
      title="选择省/市/区"
      head={
        <div className={styles.head}>
          <SearchBar value={text} onChange={setText} onSubmit={setText} placeholder="搜索省、市、区县" />
        </div>
      }
    >
      <div className={styles.sheet}>
        <Places
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

function Places(props: {
  text: string;
  value: RegionNames;
  onClear: () => void;
  onPick: (names: RegionNames) => void;
}) {
  const { text, value, onClear, onPick } = props;
  const regions = useQuery({
    queryKey: ["regions", "CN"],
    queryFn: () => loadRegions("CN", fetchJson),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [path, setPath] = useState<RegionPath>();
  if (!regions.data) {
    if (!regions.isError) return <Waiting />;
    const retry = () => void regions.refetch();
    return (
      <ErrorView text="网络连接失败，请检查网络后重试" isRetrying={regions.isFetching} onRetry={retry} />
    );
  }
  const tree = regions.data;
  const choose = (next: RegionPath) => {
    const last = next.at(-1);
    setPath(next);
    onClear();
    if (last && !last.children?.length) onPick(namesOf(next));
  };
  if (text.trim() !== "") return <Hits tree={tree} text={text} onChoose={choose} />;
  const shown = path ?? pathOfNames(tree, [value.state, value.city, value.district]);
  return <RegionSteps tree={tree} path={shown} onChoose={choose} />;
}

function Hits({
  tree,
  text,
  onChoose,
}: {
  tree: RegionNode[];
  text: string;
  onChoose: (path: RegionPath) => void;
}) {
  const hits = findPlaces(tree, text);
  if (hits.length === 0) return <Empty drawing={<SearchDrawing />} text="未找到相关地区" />;
  return (
    <ul className={styles.list}>
      {hits.map((path) => (
        <li key={path.at(-1)?.code}>
          <button type="button" className={styles.place} onClick={() => onChoose(path)}>
            <span>{regionLine(namesOf(path))}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Waiting() {
  return (
    <div className={styles.waiting} aria-busy="true">
      {[1, 2, 3, 4, 5, 6].map((key) => (
        <Skeleton key={key} width={key % 2 ? "half" : "short"} />
      ))}
    </div>
  );
}

function namesOf(path: RegionPath): RegionNames {
  const [state, city, district] = path.map(({ name }) => name);
  return { state: state ?? "", city: city ?? "", district: district ?? "" };
}

async function fetchJson(url: string): Promise<unknown> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.json();
}
