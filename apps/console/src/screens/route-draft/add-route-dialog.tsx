import type { DraftRoute } from "@crux/contract/logistics/rule-content.schema";
import { useState } from "react";
import { Field } from "../../ui/form/field.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { Question } from "../../ui/layer/question.tsx";
import { writePart } from "./content-parts.ts";
import { useDraftView } from "./draft-context.ts";

const EMPTY: Omit<DraftRoute, "id" | "name"> = {
  company: "GENERAL",
  pkgType: "INTERNAL",
  identity: "NUMBER",
  enabled: true,
  countries: [],
  daysMin: null,
  daysMax: null,
  tax: {},
  fee: {
    mode: "WEIGHT",
    tareG: null,
    minG: null,
    firstG: null,
    firstFee: null,
    stepG: null,
    stepFee: null,
    parcelFee: 0,
    unitFee: 0,
  },
  maxWeightG: null,
  maxValue: {},
  singleOverValue: false,
  profiles: [],
};

/** Names a new route, which may begin as a copy of another one. Its code stands on parcels and stays. */
export function AddRouteDialog({ onClose }: { onClose: () => void }) {
  const { content, edit, goTo } = useDraftView();
  const { routes } = content.rules;
  const [id, setId] = useState("");
  const [name, setName] = useState("");
  const [copied, setCopied] = useState("none");
  const isTaken = routes.some((route) => route.id === id);
  const isWrong = id !== "" && !/^[A-Z0-9_]{2,40}$/.test(id);
  const error = isTaken ? "该代码已被使用" : isWrong ? "须为大写字母、数字或下划线" : undefined;
  return (
    <Question
      title="新增线路"
      act="新增"
      isReady={id !== "" && name !== "" && !error}
      onAct={() => {
        const from = routes.find((route) => route.id === copied) ?? EMPTY;
        edit((now) => writePart(now, "route", id, { ...from, id, code: id, name }));
        onClose();
        goTo(`route.${id}`);
      }}
      onClose={onClose}
    >
      <Field
        label="线路代码"
        value={id}
        onChange={(text) => setId(text.toUpperCase())}
        maxLength={40}
        autoComplete="off"
        hint="如 CN_GEN，保存后不能修改"
        error={error}
      />
      <Field label="名称" value={name} onChange={setName} maxLength={60} hint="客户在下单页看到的名称" />
      <SelectField
        label="从哪条线路复制"
        value={copied}
        options={[
          { value: "none", text: "不复制，从空白开始" },
          ...routes.map((route) => ({ value: route.id, text: route.name })),
        ]}
        onChange={setCopied}
      />
    </Question>
  );
}
