import { pathOfNames, type RegionPath } from "@crux/regions/find-places";
import type { RegionNode } from "@crux/regions/region";
import { useState } from "react";
import { Chip } from "../ui/chip.tsx";
import { CheckIcon } from "../ui/icons/check-icon.tsx";
import styles from "./region-sheet.module.css";

const STEPS = ["请选择省份", "请选择城市", "请选择区县"];

const HOT_CITIES = [
  ["北京市", "北京市"],
  ["上海市", "上海市"],
  ["广东省", "广州市"],
  ["广东省", "深圳市"],
  ["浙江省", "杭州市"],
  ["四川省", "成都市"],
  ["湖北省", "武汉市"],
  ["江苏省", "南京市"],
];

interface RegionStepsProps {
  tree: RegionNode[];
  path: RegionPath;
  onChoose: (path: RegionPath) => void;
}

/** The chosen way as chips, and the places of the step that is open: the first one without a choice, or a tapped one. */
export function RegionSteps({ tree, path, onChoose }: RegionStepsProps) {
  const next = path.at(-1)?.children?.length ? path.length : Math.max(0, path.length - 1);
  const [opened, setOpened] = useState<number>();
  const step = opened ?? next;
  const places = step === 0 ? tree : (path[step - 1]?.children ?? []);
  const open = STEPS.slice(path.length, next + 1).map((name) => ({ code: "open", name }));
  const chips = [...path, ...open];
  const choose = (chosen: RegionPath) => {
    setOpened(undefined);
    onChoose(chosen);
  };
  return (
    <>
      <div className={styles.path}>
        {chips.map(({ code, name }, index) => (
          <Chip key={code} isChosen={index === step} onPress={() => setOpened(index)}>
            {name}
          </Chip>
        ))}
      </div>
      <div key={`${step} ${path[step - 1]?.code}`} className={styles.list}>
        {step === 0 && <HotCities tree={tree} onChoose={choose} />}
        <ul>
          {places.map((place) => (
            <li key={place.code}>
              <button
                type="button"
                className={styles.place}
                aria-pressed={path[step]?.code === place.code}
                onClick={() => choose([...path.slice(0, step), place])}
              >
                <span>{place.name}</span>
                {path[step]?.code === place.code && <CheckIcon size={20} />}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

function HotCities({ tree, onChoose }: Pick<RegionStepsProps, "tree" | "onChoose">) {
  return (
    <section aria-label="热门城市" className={styles.hot}>
      <h3>热门城市</h3>
      <div className={styles.cities}>
        {HOT_CITIES.map((names) => (
          <Chip key={names[1]} onPress={() => onChoose(pathOfNames(tree, names))}>
            {names[1]?.replace(/市$/, "")}
          </Chip>
        ))}
      </div>
    </section>
  );
}
