import { error, type Details } from "./entry.ts";

/** Findings about names: of files, tables, columns, paths and permission codes. */
export const nameErrors = {
  SCHEMA_NAME_MISMATCH: error<Details & { readonly expected: string }>({
    title: "名称与文件名不一致",
    cause: "`$id` 或 `code` 与文件名不同，别处按名称找不到这个文件。",
    message: ({ found, expected }) => `名称“${found}”与文件名“${expected}”不一致`,
    advice: ({ expected }) => `改为“${expected}”，或给文件改名。`,
  }),
  SCHEMA_DUPLICATE_NAME: error<Details & { readonly what: string; readonly first: string }>({
    title: "名称重复",
    cause: "同类的两样东西用了同一个名称。",
    message: ({ what, found, first }) => `${what}“${found}”已在 ${first} 出现过`,
    advice: ({ what }) => `给其中一个${what}换名称。`,
  }),
  SCHEMA_COLLISION: error<Details & { readonly what: string; readonly owner: string; readonly first: string }>({
    title: "互相占用",
    cause: "两个实体用了同一张表或同一个接口路径，两个字段用了同一列，或两个屏幕用了同一个地址。",
    message: ({ what, found, owner, first }) => `${what}“${found}”已由${owner}占用（${first}）`,
    advice: ({ what }) => `换一个${what}。`,
  }),
  SCHEMA_RESERVED_NAME: error<Details & { readonly owner: string }>({
    title: "保留的名称",
    cause: "字段或列用了由系统维护的名称，如 `id`、`rev`、`tenant_id`、`del_flag`。",
    message: ({ found, owner }) => `“${found}”是${owner}保留的名称`,
    advice: () => "换一个名称；系统字段不用声明，会自动加上。",
  }),
  SCHEMA_SERVER_ENTITY: error<Details & { readonly what: string }>({
    title: "服务器要用的实体不全",
    cause: "用户、角色、部门、字典等实体由服务器自己的程序读写，表名、接口路径、权限前缀和一些字段不能改动或缺少。",
    message: ({ what, found, allowed }) =>
      found === undefined ? `缺少服务器要用的${what}` : `${what}不能写“${found}”，服务器用的是“${allowed?.join("、")}”`,
    advice: ({ what, found }) => (found === undefined ? `补上${what}。` : `把${what}改回去。`),
    guesses: false,
  }),
  SCHEMA_PERMISSION_FORM: error<Details>({
    title: "权限前缀写法不对",
    cause: "`x-entity.permission` 须形如 `领域:实体`；`x-perm` 与操作里的编码接在它后面，不带冒号。",
    message: ({ found }) => `权限前缀“${found}”写法不对`,
    advice: () => "写成 hiv:appointment 的样子：两段或更多，用冒号隔开，每段以小写字母开头。",
  }),
};
