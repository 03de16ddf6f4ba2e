import type { SignInEntry } from "../../schema/wire/accountAnswers.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Table } from "antd";
import { useState } from "react";
import { LoadFailure, paginationItem, ScrolledByKeys } from "../../runtime/index.ts";
import { accountKeys, loadSignIns } from "./accountApi.ts";
import styles from "./account.module.css";

const kinds: Readonly<Record<string, string>> = { password: "账号密码", phone: "手机验证码", cas: "统一认证", "third-party": "第三方账号" };
const PAGE_SIZE = 10;

/** The person's own sign-ins, the last first. */
export function SignInLog() {
  const [pageNo, setPageNo] = useState(1);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: accountKeys.signIns(pageNo, PAGE_SIZE),
    queryFn: () => loadSignIns(pageNo, PAGE_SIZE),
    placeholderData: keepPreviousData,
  });
  return (
    <section className={styles.section}>
      <h2>登录记录</h2>
      <p>发现不是自己的登录，请立即修改密码并联系管理员。</p>
      {error && !data ? (
        <LoadFailure title="登录记录加载失败" error={error} isLoading={isFetching} onRetry={() => void refetch()} />
      ) : (
        <ScrolledByKeys>
          <Table<SignInEntry>
            rowKey="id"
            size="small"
            loading={isFetching}
            dataSource={[...(data?.records ?? [])]}
            locale={{ emptyText: "还没有登录记录" }}
            scroll={{ x: 420 }}
            pagination={{
              current: pageNo,
              pageSize: PAGE_SIZE,
              total: data?.total ?? 0,
              showSizeChanger: false,
              hideOnSinglePage: true,
              itemRender: paginationItem,
              onChange: setPageNo,
            }}
            columns={[
              { title: "时间", dataIndex: "time", width: 190 },
              { title: "方式", dataIndex: "kind", width: 120, render: (kind: string) => kinds[kind] ?? kind },
              { title: "地址", dataIndex: "address" },
            ]}
          />
        </ScrolledByKeys>
      )}
    </section>
  );
}
