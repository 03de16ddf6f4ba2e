import { Drawer, Empty, Input, Skeleton, Tabs } from "antd";
import { useMemo, useState } from "react";
import { LoadFailure, foldingTabs, serverToday, trimSpace, useFirstFocus } from "../../../runtime/index.ts";
import { useNarrow, useViewer } from "../../../runtime/forWidgets.ts";
import type { Row } from "../../../schema/model/json.ts";
import type { ReplyValues } from "../../../schema/chat/replyText.ts";
import { shownText, textOf } from "../core/consultRow.ts";
import { useConsultProfile } from "../core/useConsultProfile.ts";
import { matchPhrases } from "./phraseGroups.ts";
import { walkedPhrases } from "./phraseKeys.ts";
import { PhraseList } from "./PhraseList.tsx";
import type { PhraseListProps } from "./PhraseList.tsx";
import styles from "./phrases.module.css";
import { MOST_PHRASES } from "./phraseSources.ts";
import { usePhrases } from "./usePhrases.ts";
import type { LoadedSource } from "./usePhrases.ts";

/** Props of `PhraseDrawer`. */
export interface PhraseDrawerProps {
  /** The consultation, as the list of contacts gives it: what variables stand for. */
  readonly row: Row;
  /** A phrase was chosen; its text is to be put into the box, where it can still be changed. */
  readonly onInsert: (text: string) => void;
  readonly onClose: () => void;
}

/** Quick replies, common questions and the bot's script, one click away from the box (CONSULT-04). */
export function PhraseDrawer({ row, onInsert, onClose }: PhraseDrawerProps) {
  const isNarrow = useNarrow();
  const [scope, setScope] = useState<HTMLElement | null>(null);
  const [typed, setTyped] = useState("");
  const keyword = trimSpace(typed);
  const sources = usePhrases();
  const values = useReplyValues(row);
  useFirstFocus(scope);
  const choose = (text: string) => {
    onInsert(text);
    onClose();
  };
  return (
    <Drawer open title="常用话术" width={isNarrow ? "100%" : 460} onClose={onClose}>
      <div ref={walkedPhrases}>
        <div ref={setScope} className={styles.search}>
          <Input
            type="search"
            allowClear
            aria-label="搜索话术"
            placeholder="搜索标题、内容与关键词，按回车填入第一条"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
        {sources.length === 0 ? (
          <Nothing>您没有查看快捷回复、常见问题与机器人话术的权限，如需使用请联系管理员</Nothing>
        ) : keyword === "" ? (
          <Sources sources={sources} values={values} onChoose={choose} />
        ) : (
          <Found sources={sources} keyword={keyword} values={values} onChoose={choose} />
        )}
      </div>
    </Drawer>
  );
}

/** What variables stand for: the person who answers, and the organ as far as it is known by now. */
function useReplyValues(row: Row): ReplyValues {
  const { user } = useViewer();
  const { data: profile } = useConsultProfile(textOf(row, "id"));
  const [year, month, day] = serverToday().split("-").map(Number);
  const 日期 = `${year}年${month}月${day}日`;
  return useMemo(
    () => ({
      来访者: textOf(row, "nickname"),
      咨询师: user.realname,
      机构: profile?.organ.name ?? shownText(row, "organId"),
      电话: profile?.organ.phone ?? "",
      日期,
    }),
    [row, user, profile, 日期],
  );
}

type ListProps = Pick<PhraseListProps, "values" | "onChoose"> & { readonly sources: readonly LoadedSource[] };

function Sources({ sources, values, onChoose }: ListProps) {
  return (
    <Tabs
      {...foldingTabs}
      destroyOnHidden
      items={sources.map((loaded) => ({
        key: loaded.source.name,
        label: loaded.source.label,
        children: (
          <>
            <SourceState loaded={loaded} />
            <PhraseList phrases={loaded.phrases} values={values} onChoose={onChoose} />
          </>
        ),
      }))}
    />
  );
}

/** What is to be said of a source beside its phrases. */
function SourceState({ loaded: { source, phrases, error, isFirstLoad, isLoading, hasMore, retry } }: { readonly loaded: LoadedSource }) {
  if (error) return <LoadFailure title={`${source.label}加载失败`} error={error} isLoading={isLoading} onRetry={retry} />;
  if (isFirstLoad) return <Skeleton active />;
  if (phrases.length === 0) return <Nothing>{source.none}</Nothing>;
  return hasMore ? <p className={styles.note}>{`只列出前 ${MOST_PHRASES} 条，其余请到“${source.label}”页面查找`}</p> : null;
}

function Found({ sources, keyword, values, onChoose }: ListProps & { readonly keyword: string }) {
  const all = sources.flatMap(({ source, phrases }) => phrases.map((phrase) => ({ ...phrase, group: `${source.label}：${phrase.group}` })));
  const found = matchPhrases(all, keyword);
  const isLoading = sources.some(({ isFirstLoad }) => isFirstLoad);
  return (
    <>
      {sources.flatMap((loaded) => (loaded.error ? [<SourceState key={loaded.source.name} loaded={loaded} />] : []))}
      <PhraseList phrases={found} values={values} onChoose={onChoose} />
      {isLoading && <Skeleton active />}
      {found.length === 0 && !isLoading && <Nothing>{`没有找到“${keyword}”，请换个词再试`}</Nothing>}
    </>
  );
}

function Nothing({ children }: { readonly children: string }) {
  return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={children} />;
}
