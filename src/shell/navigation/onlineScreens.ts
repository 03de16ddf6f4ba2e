/**
 * Names of the built-in screens of online forms and reports, by the components that menus name them with
 * (spec §2.2); `registeredPages` holds those there are.
 */
export const onlineScreens: Readonly<Record<string, OnlineScreen>> = {
  "modules/online/cgform/OnlCgformHeadList": { name: "online/form/headList", title: "在线表单配置" },
  "modules/online/cgform/OnlCgformCopyList": { name: "online/form/copyList", title: "在线表单视图" },
  "modules/online/cgform/auto/OnlCgformAutoList": { name: "online/form/autoList", title: "在线表单列表" },
  "modules/online/cgform/auto/OnlCgformTreeList": { name: "online/form/treeList", title: "在线表单树形列表" },
  "modules/online/cgform/auto/erp/OnlCgformErpList": { name: "online/form/erpList", title: "在线表单 ERP 列表" },
  "modules/online/cgform/auto/tab/OnlCgformTabList": { name: "online/form/tabList", title: "在线表单选项卡列表" },
  "modules/online/cgform/auto/innerTable/OnlCgformInnerTableList": { name: "online/form/innerTableList", title: "在线表单内嵌子表列表" },
  "modules/online/cgreport/OnlCgreportHeadList": { name: "online/report/headList", title: "在线报表配置" },
  "modules/online/cgreport/auto/OnlCgreportAutoList": { name: "online/report/autoList", title: "在线报表" },
};

/** One built-in screen. */
export interface OnlineScreen {
  /** Name it is registered under. */
  readonly name: string;
  readonly title: string;
}

/** Title of a built-in screen, by the name it is registered under; `undefined` for other pages. */
export function onlineScreenTitle(name: string): string | undefined {
  return Object.values(onlineScreens).find((screen) => screen.name === name)?.title;
}
