import type { GalleryTextCreate, GalleryTextRow } from "../../../generated/entities/galleryText.ts";
import { EjectedForm, FormGroup, schemaFieldOf } from "../../../runtime/ejected.ts";
import type { EjectedFormProps } from "../../../runtime/ejected.ts";

const SchemaField = schemaFieldOf<GalleryTextRow & GalleryTextCreate>();

/** 基本信息 */
const shortCodeFields = (
  <SchemaField>
    <SchemaField.String name="shortCode" title="短码" x-component="Input" />
    <SchemaField.String name="mobile" title="手机号" x-component="Input" x-component-props={{ inputMode: "tel" }} />
    <SchemaField.String name="spareMobile" title="备用手机号" x-component="Input" x-component-props={{ inputMode: "tel" }} />
    <SchemaField.String name="account" title="账号" x-component="Input" />
    <SchemaField.String name="email" title="邮箱" x-component="Input" x-component-props={{ inputMode: "email" }} />
    <SchemaField.String name="natural" title="自然数" x-component="Input" x-component-props={{ inputMode: "numeric" }} />
    <SchemaField.String name="letters" title="英文字符" x-component="Input" />
    <SchemaField.String name="landline" title="座机" x-component="Input" x-component-props={{ inputMode: "tel" }} />
    <SchemaField.String name="bankCard" title="银行卡号" x-component="Input" x-component-props={{ inputMode: "numeric" }} />
    <SchemaField.String name="idNumber" title="证件号码" x-component="Input" />
    <SchemaField.String name="nationalId" title="身份证号" x-component="Input" />
    <SchemaField.String name="qq" title="QQ" x-component="Input" x-component-props={{ inputMode: "numeric" }} />
    <SchemaField.String name="url" title="网址" x-component="FieldEditor" />
    <SchemaField.String name="personName" title="姓名" x-component="Input" />
    <SchemaField.String name="batchNo" title="试剂批号" description="按“校验规则”里的 batchNo 检查" x-component="Input" />
    <SchemaField.String
      name="digitLines"
      title="号码清单"
      x-component="Input.TextArea"
      x-component-props={{ autoSize: { minRows: 3, maxRows: 12 }, count: { show: true, max: 10000 } }}
    />
    <SchemaField.String
      name="longText"
      title="说明"
      x-decorator-props={{ span: 2 }}
      x-component="Input.TextArea"
      x-component-props={{ autoSize: { minRows: 3, maxRows: 12 }, count: { show: true, max: 255 } }}
    />
  </SchemaField>
);

/**
 * The form of 文本规则示例, written out of `schemas/screens/gallery/galleryText.json` and changed by hand since.
 * `npm run check` says what the schema has gained meanwhile; without this file the form is generated again.
 */
export function GalleryTextForm(props: EjectedFormProps) {
  return (
    <EjectedForm {...props} arrangement="sections" columns={2}>
      <FormGroup name="基本信息" title="基本信息">
        {shortCodeFields}
      </FormGroup>
    </EjectedForm>
  );
}
