import {
  AppstoreOutlined,
  ApartmentOutlined,
  BankOutlined,
  BarChartOutlined,
  BookOutlined,
  CalendarOutlined,
  ClockCircleOutlined,
  CommentOutlined,
  DashboardOutlined,
  DatabaseOutlined,
  ExperimentOutlined,
  FileTextOutlined,
  FolderOutlined,
  FormOutlined,
  HomeOutlined,
  IdcardOutlined,
  MedicineBoxOutlined,
  MessageOutlined,
  NotificationOutlined,
  PictureOutlined,
  PlayCircleOutlined,
  ReadOutlined,
  SafetyOutlined,
  ScheduleOutlined,
  SettingOutlined,
  SolutionOutlined,
  TeamOutlined,
  UserOutlined,
} from "@ant-design/icons";
import type { ReactNode } from "react";
import type { IconName } from "../../schema/model/iconNames.ts";

/** Icons by the names that `schemas/menu.json` and the screens use. */
const menuIcons: Readonly<Record<IconName, typeof HomeOutlined>> = {
  home: HomeOutlined,
  dashboard: DashboardOutlined,
  calendar: CalendarOutlined,
  schedule: ScheduleOutlined,
  clock: ClockCircleOutlined,
  organ: MedicineBoxOutlined,
  detection: ExperimentOutlined,
  survey: FormOutlined,
  article: ReadOutlined,
  video: PlayCircleOutlined,
  picture: PictureOutlined,
  consultation: CommentOutlined,
  message: MessageOutlined,
  notice: NotificationOutlined,
  user: UserOutlined,
  role: IdcardOutlined,
  position: SolutionOutlined,
  tenant: ApartmentOutlined,
  rule: SafetyOutlined,
  team: TeamOutlined,
  department: BankOutlined,
  dictionary: BookOutlined,
  database: DatabaseOutlined,
  report: BarChartOutlined,
  file: FileTextOutlined,
  folder: FolderOutlined,
  setting: SettingOutlined,
};

/** Draws a menu icon; a name nobody knows gets a neutral one. */
export function MenuIcon({ name }: { readonly name: string | undefined }) {
  return drawIcon(name ?? "") ?? <AppstoreOutlined />;
}

/** Draws the icon of a name, for the eye only; `undefined` where there is none. */
export function drawIcon(name: string): ReactNode | undefined {
  const Icon = Object.hasOwn(menuIcons, name) ? menuIcons[name as IconName] : undefined;
  return Icon && <Icon aria-hidden />;
}
