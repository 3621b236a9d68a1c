import { pathOfNames, type RegionPath } from "@crux/regions/find-places";
import type { RegionNode } from "@crux/regions/region";
import { last } from "@crux/rules/list/last";
import { useState } from "react";
import { Chip } from "../../../ui/form/chip.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import type { RegionPicker } from "./region-countries.ts";
import styles from "./region-sheet.module.css";

interface RegionStepsProps {
  tree: RegionNode[];
  picker: RegionPicker;
  path: RegionPath;
  onChoose: (path: RegionPath) => void;
}

/** The chosen way as chips, and the places of the step that is open: the first one without a choice, or a tapped one. */
export function RegionSteps({ tree, picker, path, onChoose }: RegionStepsProps) {
  const next = last(path)?.children?.length ? path.length : Math.max(0, path.length - 1);
  const [opened, setOpened] = useState<number>();
  const step = opened ?? next;
  const places = step === 0 ? tree : (path[step - 1]?.children ?? []);
  const open = picker.steps.slice(path.length, next + 1).map((name) => ({ code: "open", name }));
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
        {step === 0 && picker.hot && <HotCities tree={tree} ways={picker.hot} onChoose={choose} />}
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
                {place.postCode && <span className={styles.code}>{place.postCode}</span>}
                {path[step]?.code === place.code && <Icon name="check" size={20} />}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

interface HotCitiesProps {
  tree: RegionNode[];
  ways: readonly (readonly string[])[];
  onChoose: (path: RegionPath) => void;
}

function HotCities({ tree, ways, onChoose }: HotCitiesProps) {
  return (
    <section aria-label="热门城市" className={styles.hot}>
      <h3>热门城市</h3>
      <div className={styles.cities}>
        {ways.map((names) => (
          <Chip key={last(names)} onPress={() => onChoose(pathOfNames(tree, names))}>
            {last(names)?.replace(/市$/, "")}
          </Chip>
        ))}
      </div>
    </section>
  );
}
