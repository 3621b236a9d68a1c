import type { LogisticsType } from "@crux/contract/goods/logistics-type.schema";
import type { RouteProfile } from "@crux/contract/logistics/rule-content.schema";
import { GOODS_CATEGORIES, goodsCategoryLabel } from "@crux/rules/catalogue/goods-category";
import { Button } from "../../ui/form/button.tsx";
import { FigureCell } from "../../ui/form/figure-field.tsx";
import { Section } from "../../ui/page/section.tsx";
import { type RouteProps, useFaultOf } from "./draft-context.ts";
import styles from "./route-draft.module.css";

/** Which goods may share a parcel of a route: a column for each group, with a most for each category. */
export function ProfileTable({ route, onChange }: RouteProps) {
  const fault = useFaultOf("route", route.id);
  const { profiles } = route;
  const nameOf = (profile: RouteProfile, place: number) => profile.name || `组 ${place + 1}`;
  const set = (id: string, change: Partial<RouteProfile>) =>
    onChange({ profiles: profiles.map((one) => (one.id === id ? { ...one, ...change } : one)) });
  const add = () => {
    const taken = new Set(profiles.map(({ id }) => id));
    let number = profiles.length + 1;
    while (taken.has(`g${number}`)) number += 1;
    onChange({ profiles: [...profiles, { id: `g${number}`, name: "", cats: {}, maxUnits: null }] });
  };
  const setCap = (profile: RouteProfile, category: LogisticsType, cap: number | null) => {
    const { [category]: _old, ...cats } = profile.cats;
    set(profile.id, { cats: cap === null ? cats : { ...cats, [category]: cap } });
  };
  return (
    <Section title="装箱组" acts={<Button onClick={add}>添加装箱组</Button>}>
      <p className={styles.note}>
        每个包裹按其中一组装：组里填了件数的品类可以同箱，数字是该品类最多几件；留空表示不收。
      </p>
      {fault("profiles") && <p className={styles.error}>{fault("profiles")}</p>}
      {profiles.length > 0 && (
        <div className={styles.scroll}>
          <table className={styles.table} data-figures="" aria-label="装箱组">
            <thead>
              <tr>
                <th scope="col">品类</th>
                {profiles.map((profile, place) => (
                  <th scope="col" key={profile.id}>
                    <input
                      className={styles.groupName}
                      aria-label={`第 ${place + 1} 组的名称`}
                      value={profile.name ?? ""}
                      placeholder={profile.id}
                      maxLength={20}
                      onChange={(event) => set(profile.id, { name: event.target.value })}
                    />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {GOODS_CATEGORIES.map((category) => (
                <tr key={category}>
                  <th scope="row">{goodsCategoryLabel(category)}</th>
                  {profiles.map((profile, place) => (
                    <td key={profile.id}>
                      <FigureCell
                        label={`${nameOf(profile, place)} ${goodsCategoryLabel(category)}最多`}
                        value={profile.cats[category] ?? null}
                        onChange={(cap) => setCap(profile, category, cap)}
                      />
                    </td>
                  ))}
                </tr>
              ))}
              <tr className={styles.total}>
                <th scope="row">总件数上限</th>
                {profiles.map((profile, place) => (
                  <td key={profile.id}>
                    <FigureCell
                      label={`${nameOf(profile, place)} 总件数上限`}
                      value={profile.maxUnits}
                      error={fault(`profiles.${profile.id}.maxUnits`)}
                      onChange={(maxUnits) => set(profile.id, { maxUnits })}
                    />
                    {fault(`profiles.${profile.id}.maxUnits`) && (
                      <p className={styles.error}>{fault(`profiles.${profile.id}.maxUnits`)}</p>
                    )}
                  </td>
                ))}
              </tr>
              <tr>
                <th scope="row">同款件数上限</th>
                {profiles.map((profile, place) => (
                  <td key={profile.id}>
                    <FigureCell
                      label={`${nameOf(profile, place)} 同款件数上限`}
                      value={profile.maxPerSku ?? null}
                      placeholder="不限"
                      onChange={(maxPerSku) => set(profile.id, { maxPerSku })}
                    />
                  </td>
                ))}
              </tr>
              <tr>
                <td />
                {profiles.map((profile, place) => (
                  <td key={profile.id}>
                    <Button
                      variant="ghost"
                      aria-label={`删除 ${nameOf(profile, place)}`}
                      onClick={() => onChange({ profiles: profiles.filter((one) => one !== profile) })}
                    >
                      删除
                    </Button>
                  </td>
                ))}
              </tr>
            </tbody>
          </table>
        </div>
      )}
    </Section>
  );
}
