import { entryKey } from "@crux/web/navigation";
import { sessionStored } from "@crux/web/storage";
import { useEffect, useState } from "react";
import { storage } from "../../browser/shop-storage.ts";
import { hotTerms, withTerm } from "../../parts/product/search-history.ts";
import { useConfig } from "../../parts/shop/store-config.ts";
import { SearchBar } from "../../ui/form/search-bar.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import { confirm } from "../../ui/layer/confirm.tsx";
import { Page } from "../../ui/page/page.tsx";
import { TitleBar } from "../../ui/page/title-bar.tsx";
import { HistoryTerms } from "./history-terms.tsx";
import { HotTerms } from "./hot-terms.tsx";
import styles from "./search-screen.module.css";
import { Suggestions } from "./suggestions.tsx";
import { useOpenList } from "./use-open-list.ts";

/** Where words to search for are typed or chosen (R-SEARCH-01 to R-SEARCH-09). */
export function SearchScreen() {
  const [kept] = useState(() => sessionStored(`search:${entryKey()}`, isText));
  const [text, setText] = useState("");
  // Letters on their way to Chinese ones are no text to look for.
  const [composed, setComposed] = useState("");
  const [history, setHistory] = useState<readonly string[]>([]);
  const hot = hotTerms(useConfig("HOT_SEARCH"));
  const openList = useOpenList();
  useEffect(() => setHistory(storage.historySearch.get() ?? []), []);
  // Whoever comes back from a suggestion finds the word that led to it.
  useEffect(() => {
    const before = kept.get() ?? "";
    setText(before);
    setComposed(before);
  }, [kept]);

  const change = (typed: string, isComposing: boolean) => {
    setText(typed);
    if (isComposing) return;
    setComposed(typed);
    kept.set(typed);
  };
  const search = (term: string) => {
    storage.historySearch.set(withTerm(history, term));
    openList(term);
  };
  const clear = async () => {
    const isSure = await confirm({ title: "清空历史搜索", body: "确定清空全部历史搜索吗？", ok: "清空" });
    if (!isSure) return;
    storage.historySearch.remove();
    setHistory([]);
  };
  return (
    <>
      <TitleBar
        title="搜索"
        middle={<SearchBar value={text} onChange={change} onSubmit={search} autoFocus hasButton />}
      />
      <Page tone="surface">
        {composed.trim() !== "" && <Suggestions text={composed} onChoose={search} />}
        {composed.trim() === "" && (
          <>
            {hot.length > 0 && (
              <section aria-labelledby="hot" className={styles.block}>
                <h2 id="hot" className={styles.title}>
                  实时热搜
                </h2>
                <HotTerms terms={hot} onChoose={search} />
              </section>
            )}
            <section aria-labelledby="history" className={styles.block}>
              <header className={styles.head}>
                <h2 id="history" className={styles.title}>
                  历史搜索
                </h2>
                {history.length > 0 && (
                  <button type="button" className={styles.clear} aria-label="清空历史搜索" onClick={clear}>
                    <Icon name="trash" size={20} />
                  </button>
                )}
              </header>
              {history.length > 0 ? (
                <HistoryTerms terms={history} onChoose={search} />
              ) : (
                <p className={styles.none}>暂无历史搜索</p>
              )}
            </section>
          </>
        )}
      </Page>
    </>
  );
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}
