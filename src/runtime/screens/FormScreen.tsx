import { Result } from "antd";
import { useQueryClient } from "@tanstack/react-query";
import { createElement } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import type { ScreenOf } from "../../schema/model/screen.ts";
import { queryKeys } from "../api/queryKeys.ts";
import { FormHost } from "../form/FormHost.tsx";
import type { FormHostProps } from "../form/FormHost.tsx";
import { ejectedPart } from "../screen/ejectedParts.ts";

/** The form came with the screen, unless a page draws it. */
function PageForm(props: FormHostProps) {
  return createElement(ejectedPart(props.screen.id, "form") ?? FormHost, props);
}

/** A screen that is one form: of the row that the address names (`_row`), or of a new one. */
export function FormScreen({ screen }: { readonly screen: ScreenOf<"form"> }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const client = useQueryClient();
  const id = search.get("_row") ?? undefined;
  const { form, entity } = screen;
  if (!form || !(id === undefined ? form.canCreate : form.canEdit)) {
    return <Result status="403" title="没有权限" subTitle="您没有填写此表单的权限，如需使用请联系管理员授权。" />;
  }
  return (
    <PageForm
      key={id ?? "new"}
      screen={{ ...screen, form: { ...form, open: "page" } }}
      mode={id === undefined ? "create" : "edit"}
      id={id}
      onClose={() => void navigate(-1)}
      onSaved={() => void client.invalidateQueries({ queryKey: queryKeys.rows(entity.name) })}
    />
  );
}
