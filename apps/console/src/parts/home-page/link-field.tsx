import { query } from "@crux/client/query";
import { saleHomeOpsApi } from "@crux/contract/sale";
import { addressOfLink, LINK_PAGES, type LinkTarget, linkOf } from "@crux/rules/setting/link-target";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Field } from "../../ui/form/field.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import styles from "./link-field.module.css";

type Address = { type: "INTERNAL" | "EXTERNAL"; url: string };
type Kind = LinkTarget["kind"];

const KINDS: readonly { value: Kind; text: string }[] = [
  { value: "NONE", text: "无链接" },
  { value: "PRODUCT", text: "商品" },
  { value: "CATEGORY", text: "类目的商品" },
  { value: "TAG_PAGE", text: "分类页" },
  { value: "ACTIVITY", text: "活动的商品" },
  { value: "COUPON", text: "领取优惠券" },
  { value: "PAGE", text: "商城页面" },
  { value: "WEB", text: "外部网址" },
];

/** Where a picture leads, chosen from what there is; `error` is the server's word about it. */
export function LinkField(props: {
  value: Address;
  onChange: (value: Address) => void;
  error?: string | undefined;
}) {
  const { value, onChange, error } = props;
  const { data } = useQuery(query(saleHomeOpsApi.homeTargets, {}));
  const link = linkOf(value);
  const [kind, setKind] = useState<Kind>(link?.kind ?? "NONE");
  const [text, setText] = useState(
    link?.kind === "PRODUCT"
      ? String(link.id)
      : link?.kind === "COUPON"
        ? link.ruleId
        : link?.kind === "WEB"
          ? link.url
          : "",
  );
  const set = (target: LinkTarget) => onChange(addressOfLink(target));
  const id = link && "id" in link ? String(link.id) : "";
  const chosen = (
    list: readonly { id: number; name: string }[] | undefined,
    of: "CATEGORY" | "TAG_PAGE" | "ACTIVITY",
  ) => (
    <SelectField
      label={of === "ACTIVITY" ? "活动" : "类目"}
      value={id}
      options={(list ?? []).map((one) => ({ value: String(one.id), text: one.name }))}
      onChange={(next) => set({ kind: of, id: Number(next) })}
      error={error}
    />
  );
  return (
    <div className={styles.pair}>
      <SelectField
        label="点击后打开"
        value={kind}
        options={KINDS}
        onChange={(next) => {
          setKind(next);
          setText("");
          set({ kind: "NONE" });
        }}
      />
      {kind === "PRODUCT" && (
        <Field
          label="商品编号"
          value={text}
          onChange={(typed) => {
            setText(typed);
            const wanted = /^[1-9]\d{0,12}$/.test(typed.trim()) ? Number(typed) : null;
            set(wanted === null ? { kind: "NONE" } : { kind: "PRODUCT", id: wanted });
          }}
          inputMode="numeric"
          autoComplete="off"
          error={error}
        />
      )}
      {(kind === "CATEGORY" || kind === "TAG_PAGE") && chosen(data?.categories, kind)}
      {kind === "ACTIVITY" && chosen(data?.activities, kind)}
      {kind === "COUPON" && (
        <Field
          label="领取链接或其中的编号"
          value={text}
          onChange={(typed) => {
            setText(typed);
            const ruleId = /([\w-]{8,64})\s*$/.exec(typed)?.[1];
            set(ruleId ? { kind: "COUPON", ruleId } : { kind: "NONE" });
          }}
          hint="在优惠券里点「复制领取链接」"
          autoComplete="off"
          maxLength={300}
          error={error}
        />
      )}
      {kind === "PAGE" && (
        <SelectField
          label="页面"
          value={link?.kind === "PAGE" ? link.path : ""}
          options={LINK_PAGES.map(({ path, text: name }) => ({ value: path, text: name }))}
          onChange={(path) => set({ kind: "PAGE", path })}
        />
      )}
      {kind === "WEB" && (
        <Field
          label="网址"
          value={text}
          onChange={(typed) => {
            setText(typed);
            set({ kind: "WEB", url: typed.trim() });
          }}
          placeholder="https://"
          autoComplete="off"
          maxLength={300}
          error={error}
        />
      )}
    </div>
  );
}
