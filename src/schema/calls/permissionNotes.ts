/** Of the calls that would store menus and rights. */
export const DERIVED_NOTE = "总是返回 400：菜单与权限由界面配置文件生成，要改请改 schemas/menu.json、界面或实体文件。";
/** Of trees of rights to tick. */
export const TREE_NOTE =
  "权限节点的 key 就是权限编码，每个权限只出现一次，在它的主界面下；places=every 时在每个用到它的界面下各出现一次，key 为“界面/编码”，仍可用于保存。ids 是全部权限编码。beyond 表示您自己没有、因此不能授予的权限。";
/** Of what is ticked and saved. */
export const SAVE_NOTE =
  "permissionIds 是勾选节点的 key，分组的 key 可以一起发送但不会保存；只勾了分组而没有其中任何权限时返回 400。lastpermissionIds 是打开时看到的编码，与现存的不同时返回 409；不发则不比较。";
/** Of the row rules behind a right. */
export const RULE_NOTE =
  "数据规则按角色与数据对象保存，表达式是 CEL：ruleName 是角色名称，ruleValue 是表达式，ruleConditions 固定为 CEL，ruleColumn 为 null（一条规则可以涉及多个字段）；status 为 0 表示规则已不能识别、不起作用。permissionId 可以是权限编码，也可以是菜单的 key：得到其下所有权限的规则。";
