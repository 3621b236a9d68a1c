import { findAustralianPlaces } from "@crux/regions/australia";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Drawing } from "../../../ui/drawings/drawing.tsx";
import { SearchBar } from "../../../ui/form/search-bar.tsx";
import { Sheet } from "../../../ui/layer/sheet.tsx";
import { Empty } from "../../../ui/page/empty.tsx";
import { NO_REGION, type RegionNames } from "./region-countries.ts";
import { australianPlaces } from "./region-data.ts";
import styles from "./region-sheet.module.css";
import { RegionWaiting } from "./region-waiting.tsx";

interface AustraliaSheetProps {
  open: boolean;
  onClose: () => void;
  onPick: (names: RegionNames) => void;
}

/** State, suburb and postcode of an Australian address, found by the digits of the postcode (R-RCV-11 to R-RCV-13). */
export function AustraliaSheet({ open, onClose, onPick }: AustraliaSheetProps) {
  const [digits, setDigits] = useState("");
  const close = () => {
    setDigits("");
    onClose();
  };
  const type = (text: string) => setDigits(text.normalize("NFKC").replace(/\D/g, ""));
  return (
    <Sheet
      open={open}
      onClose={close}
      title="搜索地区"
      head={
        <div className={styles.head}>
          <SearchBar
            value={digits}
            onChange={type}
            onSubmit={type}
            placeholder="请输入邮编"
            inputMode="numeric"
          />
        </div>
      }
    >
      <div className={styles.sheet}>
        {digits === "" ? (
          <p className={styles.hint}>输入邮编开头的数字，例如 2000</p>
        ) : (
          <Places
            digits={digits}
            onPick={(names) => {
              onPick(names);
              close();
            }}
          />
        )}
      </div>
    </Sheet>
  );
}

function Places({ digits, onPick }: { digits: string; onPick: (names: RegionNames) => void }) {
  const load = useQuery(australianPlaces(digits.charAt(0)));
  if (!load.data) return <RegionWaiting load={load} />;
  const places = findAustralianPlaces(load.data, digits);
  if (places.length === 0) return <Empty drawing={<Drawing name="search" />} text="未找到相关地区" />;
  return (
    <ul className={styles.list}>
      {places.map(({ state, suburb, postCode }) => (
        <li key={`${state} ${suburb} ${postCode}`}>
          <button
            type="button"
            className={styles.place}
            onClick={() => onPick({ ...NO_REGION, state, city: suburb, postCode })}
          >
            <span>{suburb}</span>
            <span className={styles.code}>
              {state} {postCode}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
