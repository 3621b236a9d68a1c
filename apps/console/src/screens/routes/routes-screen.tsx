import { query } from "@crux/client/query";
import { logisticsOpsApi } from "@crux/contract/logistics";
import type { RuleVersion } from "@crux/contract/logistics/rule-ops.schema";
import { useQuery } from "@tanstack/react-query";
import { VERSION_STATES } from "../../parts/rules/rule-texts.ts";
import { ButtonLink } from "../../ui/form/button.tsx";
import { type Column, DataTable } from "../../ui/list/data-table.tsx";
import { OpenRow } from "../../ui/list/open-row.tsx";
import { listSpec, useListState } from "../../ui/list/use-list-state.ts";
import { Notice } from "../../ui/page/notice.tsx";
import { Page } from "../../ui/page/page.tsx";
import { Tag } from "../../ui/show/tag.tsx";
import { Begin } from "./begin.tsx";
import { VersionDrawer } from "./version-drawer.tsx";

/** They all stand on one page: the address holds the open one alone. */
const SPEC = listSpec({ fields: {}, sorts: ["validFrom"] });

const COLUMNS: readonly Column<RuleVersion>[] = [
  { key: "version", title: "版本", width: 6, show: ({ version }) => `第 ${version} 版` },
  {
    key: "state",
    card: "amount",
    title: "状态",
    width: 7,
    show: ({ state }) => <Tag tone={VERSION_STATES[state].tone}>{VERSION_STATES[state].text}</Tag>,
  },
  { key: "validFrom", title: "生效时间", width: 11, show: ({ validFrom }) => <Begin at={validFrom} /> },
  { key: "routes", title: "线路", width: 5, isFigure: true, show: ({ routes }) => routes },
  { key: "publisher", title: "提交人", width: 9, show: ({ publisher }) => publisher || "—" },
  { key: "approver", title: "批准人", width: 9, show: ({ approver }) => approver || "—" },
  { key: "note", title: "说明", show: ({ note }) => note || "—" },
];

const keyOf = ({ version }: RuleVersion) => version;
const stay = () => {};

/** The versions of the rules by which parcels are made and priced. */
export function RoutesScreen() {
  const answer = useQuery(query(logisticsOpsApi.ruleVersions, {}));
  const draft = useQuery(query(logisticsOpsApi.draft, {}));
  const { open, show, hide } = useListState(SPEC);
  const versions = answer.data;
  return (
    <Page
      title="物流线路"
      note={draft.data?.isChanged ? `草稿有未发布的修改（${draft.data.editor}）` : undefined}
      acts={
        <ButtonLink href="/routes/draft" variant="main">
          {draft.data?.isChanged ? "继续编辑草稿" : "编辑规则"}
        </ButtonLink>
      }
      isFull
    >
      <DataTable
        label="规则版本"
        columns={COLUMNS}
        list={{
          rows: versions,
          total: versions?.length ?? 0,
          isCapped: false,
          isOld: false,
          error: answer.error,
          retry: () => void answer.refetch(),
        }}
        keyOf={keyOf}
        sort=""
        onSort={stay}
        open={open}
        onOpen={show}
        empty={
          <Notice text="还没有物流规则，客户无法下单">
            <ButtonLink href="/routes/draft">建立第一版规则</ButtonLink>
          </Notice>
        }
      />
      <OpenRow
        list={{ rows: versions }}
        open={open}
        keyOf={keyOf}
        words={["这个版本", "物流线路"]}
        isWhole
        onClose={hide}
      >
        {(row) => <VersionDrawer key={row.version} row={row} versions={versions ?? []} onClose={hide} />}
      </OpenRow>
    </Page>
  );
}
