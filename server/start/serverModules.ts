import { accountModule } from "../modules/account/module.ts";
import { auditModule } from "../modules/audit/module.ts";
import { autoConsultModule } from "../modules/auto-consult/module.ts";
import { categoryModule } from "../modules/category/module.ts";
import { checkRuleModule } from "../modules/check-rule/module.ts";
import { consultationModule } from "../modules/consultation/module.ts";
import { dashboardModule } from "../modules/dashboard/module.ts";
import { departmentModule } from "../modules/department/module.ts";
import { dictionaryModule } from "../modules/dictionary/module.ts";
import { entranceModule } from "../modules/entrance/module.ts";
import { filesModule } from "../modules/files/module.ts";
import { healthModule } from "../modules/health/module.ts";
import { imModule } from "../modules/im/module.ts";
import { jobModule } from "../modules/job/module.ts";
import { liveTableModule } from "../modules/live-table/module.ts";
import { miniUserModule } from "../modules/mini-user/module.ts";
import { monitorModule } from "../modules/monitor/module.ts";
import { noticesModule } from "../modules/notices/module.ts";
import { organModule } from "../modules/organ/module.ts";
import { peopleModule } from "../modules/people/module.ts";
import { permissionModule } from "../modules/permission/module.ts";
import { registrationModule } from "../modules/registration/module.ts";
import { relatedModule } from "../modules/related/module.ts";
import { retentionModule } from "../modules/retention/module.ts";
import { roleModule } from "../modules/role/module.ts";
import { schemasModule } from "../modules/schemas/module.ts";
import type { ServerModule } from "../modules/serverModule.ts";
import { sessionModule } from "../modules/session/module.ts";
import { tenantModule } from "../modules/tenant/module.ts";
import { thirdPartyModule } from "../modules/third-party/module.ts";
import { userModule } from "../modules/user/module.ts";
import { verificationModule } from "../modules/verification/module.ts";
import { visitorModule } from "../modules/visitor/module.ts";
import { visitsModule } from "../modules/visits/module.ts";
import { webModule } from "../modules/web/module.ts";

/**
 * The modules of the server, in the order in which they are opened and started: what one needs is given by one above it. A new
 * module is a folder below `server/modules` and its line here.
 */
export const serverModules: readonly ServerModule[] = [
  // Rights that earlier versions stored in other ways are brought along before anything else begins.
  permissionModule,
  tenantModule,
  verificationModule,
  thirdPartyModule,
  entranceModule,
  sessionModule,
  registrationModule,
  accountModule,
  userModule,
  roleModule,
  departmentModule,
  categoryModule,
  dictionaryModule,
  checkRuleModule,
  filesModule,
  schemasModule,
  noticesModule,
  liveTableModule,
  imModule,
  autoConsultModule,
  consultationModule,
  visitorModule,
  visitsModule,
  dashboardModule,
  peopleModule,
  relatedModule,
  auditModule,
  organModule,
  miniUserModule,
  retentionModule,
  monitorModule,
  jobModule,
  healthModule,
  webModule,
];
