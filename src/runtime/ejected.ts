/** Entry of the runtime for ejected pages (decision 0115): what `npm run eject` writes is made of these. */

export { EjectedForm } from "./ejected/EjectedForm.tsx";
export type { EjectedFormProps } from "./ejected/EjectedForm.tsx";
export { FormGroup } from "./ejected/FormGroup.tsx";
export { schemaFieldOf } from "./formily/schemaField/SchemaField.tsx";
export { schemaRules } from "./formily/schemaField/schemaRules.ts";
export { EjectedList } from "./ejected/EjectedList.tsx";
export type { EjectedColumns, EjectedListProps } from "./ejected/EjectedList.tsx";
export { EjectedDetail } from "./ejected/EjectedDetail.tsx";
export type { EjectedDetailProps } from "./ejected/EjectedDetail.tsx";
