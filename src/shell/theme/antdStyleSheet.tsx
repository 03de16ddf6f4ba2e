import { createCache, extractStyle, StyleProvider } from "@ant-design/cssinjs";
import {
  Alert,
  App,
  Badge,
  Breadcrumb,
  Button,
  Checkbox,
  ConfigProvider,
  Dropdown,
  Empty,
  Form,
  Input,
  Menu,
  Modal,
  Pagination,
  Popover,
  Select,
  Skeleton,
  Space,
  Spin,
  Table,
  Tabs,
  Tag,
  Tooltip,
  Typography,
} from "antd";
import { renderToString } from "react-dom/server";
import { shellTheme } from "./theme.ts";
import type { Look } from "./theme.ts";

/**
 * Writes the styles of the antd components of a first visit as one style sheet, for the build: computing them takes a
 * slow computer most of a second. The rules use the theme's variables and serve all looks; antd's cache keys differ
 * between looks, so all are listed.
 */
export function antdStyleSheet(): string {
  const sheets = themes().map((theme) => split(styleSheetOf(theme)));
  const [first] = sheets;
  if (first === undefined) throw new Error("There are no looks.");
  if (sheets.some(({ rules }) => rules !== first.rules)) throw new Error("antd's rules differ between looks, so one sheet does not serve.");
  return `${first.rules}${CACHE_PATHS}${sheets.map(({ paths }) => paths).join(";")}";}`;
}

type Theme = ReturnType<typeof shellTheme>;

/** Themes under whose keys antd looks for its rules; colours do not count. */
function themes(): readonly Theme[] {
  const looks = (["light", "dark"] as const).flatMap((scheme) =>
    [false, true].map((isColorWeak): Look => ({ scheme, color: "#1890FF", isColorWeak })),
  );
  return looks.flatMap((look) => [false, true].map((forFingers) => shellTheme(look, { forFingers })));
}

/** Where antd's list of keys begins. */
const CACHE_PATHS = '.data-ant-cssinjs-cache-path{content:"';

function split(sheet: string): { readonly rules: string; readonly paths: string } {
  const [rules, paths] = sheet.split(CACHE_PATHS);
  if (rules === undefined || paths === undefined) throw new Error("antd writes its list of keys in another way.");
  return { rules, paths: paths.replace(/";\}$/, "") };
}

function styleSheetOf(theme: Theme): string {
  const cache = createCache();
  renderToString(
    <StyleProvider cache={cache}>
      <ConfigProvider theme={theme}>
        <App>
          <FirstVisit />
        </App>
      </ConfigProvider>
    </StyleProvider>,
  );
  return extractStyle(cache, { plain: true, types: "style" });
}

const { _InternalPanelDoNotUseOrYouWillBeFired: ModalPanel } = Modal;
const { _InternalPanelDoNotUseOrYouWillBeFired: TooltipPanel } = Tooltip;
const { _InternalPanelDoNotUseOrYouWillBeFired: PopoverPanel } = Popover;

/** What stands on the sign-in page, in the frame, on the home page and in a list. */
function FirstVisit() {
  const items = [{ key: "item", label: "item" }];
  return (
    <>
      <Space.Compact>
        <Button />
      </Space.Compact>
      <Form>
        <Form.Item label="item">
          <Input.Search />
        </Form.Item>
      </Form>
      <Checkbox />
      <Alert message="item" />
      <Tabs items={items} />
      <Menu mode="inline" items={items} />
      <Breadcrumb items={[{ title: "item" }]} />
      <Select />
      <Badge count={1} />
      <Dropdown menu={{ items }}>
        <Button />
      </Dropdown>
      <ModalPanel />
      <TooltipPanel />
      <PopoverPanel />
      <Skeleton active />
      <Spin />
      <Typography.Text />
      <Table columns={[{ title: "item" }]} />
      <Pagination total={1} />
      <Empty />
      <Tag />
    </>
  );
}
