import { query } from "@crux/client/query";
import type { StoredConfig } from "@crux/contract/ops/content.schema";
import { reportOpsApi } from "@crux/contract/report";
import { saleContentOpsApi } from "@crux/contract/sale";
import { readSetting } from "@crux/rules/setting/setting-text";
import { type SettingName, settingOf } from "@crux/rules/setting/settings";
import { useQuery } from "@tanstack/react-query";
import { useMay } from "../../browser/use-may.ts";
import { usualText } from "../../parts/setting/setting-input.tsx";
import { settingWords } from "../../parts/setting/setting-parts.ts";
import { OpenRow } from "../../ui/list/open-row.tsx";
import { listSpec, useListState } from "../../ui/list/use-list-state.ts";
import { ErrorView } from "../../ui/page/error-view.tsx";
import { Page } from "../../ui/page/page.tsx";
import { Section } from "../../ui/page/section.tsx";
import { Moment } from "../../ui/show/moment.tsx";
import { SettingDrawer } from "./setting-drawer.tsx";
import styles from "./settings.module.css";

/** They all stand on one page: the address holds the open one alone. */
const SPEC = listSpec({ fields: {}, sorts: ["name"] });

/** What the merchant sets: the shop's data, its texts, limits and times. */
export function SettingsScreen() {
  const answer = useQuery(query(saleContentOpsApi.configs, {}));
  const { open, show, hide } = useListState(SPEC);
  const configs = answer.data;
  const groups = [...new Set(configs?.map((config) => settingOf(nameOf(config)).group))];
  return (
    <Page title="设置" note={configs && `${configs.length} 项`}>
      {answer.error && !configs && <ErrorView error={answer.error} onRetry={() => void answer.refetch()} />}
      {!configs && !answer.error && <div className={styles.bone} aria-busy="true" />}
      <div className={styles.groups}>
        {groups.map((group) => (
          <Section key={group} title={group}>
            <ul className={styles.list}>
              {configs
                ?.filter((config) => settingOf(nameOf(config)).group === group)
                .map((config) => (
                  <li key={config.name}>
                    <SettingRow
                      config={config}
                      isOpen={config.name === open}
                      onOpen={() => show(config.name)}
                    />
                  </li>
                ))}
            </ul>
          </Section>
        ))}
      </div>
      <OpenRow
        list={{ rows: configs }}
        open={open}
        keyOf={({ name }) => name}
        words={["这项设置", "设置"]}
        isWhole
        onClose={hide}
      >
        {/* A newer version leaves what is being typed: saving says what became of it. */}
        {(config) => <SettingDrawer key={config.name} config={config} onClose={hide} />}
      </OpenRow>
    </Page>
  );
}

type SettingRowProps = { config: StoredConfig; isOpen: boolean; onOpen: () => void };

function SettingRow({ config, isOpen, onOpen }: SettingRowProps) {
  const { label, kind, shown } = settingOf(nameOf(config));
  const usual = usualText(kind);
  const words =
    settingWords(kind, readSetting(kind, config.value)) || (usual ? `${usual}（默认）` : "未设置");
  return (
    <button
      type="button"
      className={styles.row}
      onClick={onOpen}
      aria-label={`打开${label}`}
      aria-current={isOpen || undefined}
    >
      <span className={styles.label}>{label}</span>
      <SettingValue config={config} words={words} />
      <span className={styles.note}>
        {config.editTime ? (
          <>
            {config.editor} <Moment at={config.editTime} />
          </>
        ) : (
          shown
        )}
      </span>
    </button>
  );
}

const PICTURE = /^\/media\/\S+\.(?:webp|png|jpe?g)$/;

/** What is set, in words; a picture is shown, and a coupon has its name where one may read it. */
function SettingValue({ config: { name, value }, words }: { config: StoredConfig; words: string }) {
  const isCoupon = name === "NEW_USER_COUPON" && value !== "";
  const mayRead = useMay()("coupon.edit");
  const { data } = useQuery({
    ...query(reportOpsApi.couponRules, { pageNum: 0, pageSize: 100 }),
    enabled: isCoupon && mayRead,
  });
  const coupon = isCoupon && data?.list.find(({ ruleId }) => ruleId === value);
  return (
    <span className={styles.words}>
      {PICTURE.test(value) ? (
        <img className={styles.picture} src={value} alt={words} width={36} height={36} loading="lazy" />
      ) : coupon ? (
        coupon.title
      ) : (
        words
      )}
    </span>
  );
}

const nameOf = ({ name }: StoredConfig) => name as SettingName;
