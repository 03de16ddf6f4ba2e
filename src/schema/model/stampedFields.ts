/** Fields of the `base#audited` mixin; the server fills them where an entity has them. */
export const stampedFields = { createBy: "createBy", createTime: "createTime", updateBy: "updateBy", updateTime: "updateTime" } as const;

/** Fields in which the server notes the account of a person. */
export const accountFields: readonly string[] = [stampedFields.createBy, stampedFields.updateBy];
