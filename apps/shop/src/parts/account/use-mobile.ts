import { type RegionCode, regionMobile } from "@crux/rules/people/mobile";
import { useState } from "react";
import { toast } from "../../ui/layer/toast.tsx";

const WRONG: Record<RegionCode, string> = {
  "+86": "请输入正确的中国手机号",
  "+61": "请输入正确的澳大利亚手机号",
};

/** A mobile as it is typed, with its region. */
export type TypedMobile = {
  region: RegionCode;
  number: string;
  wrong: string | undefined;
  setRegion: (region: RegionCode) => void;
  setNumber: (number: string) => void;
  /** The number with its region in front, or null after it was said what is wrong (R-BIND-09, R-BIND-10). */
  read: () => string | null;
};

/** A mobile that is typed on this page and forgotten with it (R-BIND-07). */
export function useMobile(): TypedMobile {
  const [region, setRegion] = useState<RegionCode>("+86");
  const [number, setNumber] = useState("");
  const [wrong, setWrong] = useState<string>();
  const change =
    <Value>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value);
      setWrong(undefined);
    };
  return {
    region,
    number,
    wrong,
    setRegion: change(setRegion),
    setNumber: change(setNumber),
    read() {
      const mobile = regionMobile(region, number);
      if (mobile) return mobile;
      const text = number.trim() === "" ? "请输入手机号" : WRONG[region];
      setWrong(text);
      toast(text);
      return null;
    },
  };
}
