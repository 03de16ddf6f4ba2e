import { Suspense, useState } from "react";
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import type { Row } from "../../schema/model/json.ts";
import type { PhonePreview } from "../../schema/model/phonePreview.ts";
import type { FormLayout } from "../../schema/model/screen.ts";
import type { EntityForm } from "../formily/EntityForm.ts";
import { EntityFormProvider } from "../formily/EntityFormProvider.tsx";
import { RevealerProvider } from "../formily/Revealing.tsx";
import { HoldNotice } from "../holds/HoldNotice.tsx";
import type { ArrangementProps } from "./arrangement.ts";
import { lazyDialog } from "../code/lazyPart.tsx";
import { ConflictDialog } from "./ConflictDialog.tsx";
import styles from "./form.module.css";
import { DraftNotice } from "./DraftNotice.tsx";
import { FormFrame } from "./FormFrame.tsx";
import { FormNotices } from "./FormNotices.tsx";
import { FormSections } from "./FormSections.tsx";
import { FormSteps } from "./FormSteps.tsx";
import { FormTools } from "./FormTools.tsx";
import { type FieldFilter, ShownFieldsProvider } from "./ShownFields.tsx";
import { titledMessage } from "../formily/placement.ts";
import { FormTabs } from "./FormTabs.tsx";
import { problemsByGroup } from "./orderProblems.ts";
import { SaveBar } from "./SaveBar.tsx";
import { useFormController } from "./useFormController.ts";
import { writerOf } from "./useSave.ts";
import type { FormSession } from "./useFormSession.ts";

/** Props of `OpenForm`. */
export interface OpenFormProps {
  readonly session: FormSession;
  readonly layout: FormLayout;
  readonly title: string;
  /** What the row looks like on a phone, where that can be looked at. */
  readonly phone: PhonePreview | undefined;
  /** Path of the field that the cursor goes into. */
  readonly focus?: string | undefined;
  /** The row as somebody else has saved it meanwhile. */
  readonly newer: Row | undefined;
  readonly onClose: () => void;
  readonly onSaved: (row: Row) => void;
}

const PhoneDialog = lazyDialog(async () => (await import("../phone/PhoneDialog.tsx")).PhoneDialog);

const arrangements: Readonly<Record<FormLayout["arrangement"], (props: ArrangementProps) => ReactNode>> = {
  sections: FormSections,
  tabs: FormTabs,
  steps: FormSteps,
};

function NothingShown({ filter }: { readonly filter: FieldFilter }) {
  return <p className={styles["question"]}>{filter === "required" ? "没有必填的项目。" : "还没有改过的项目。"}</p>;
}

interface OpenPreviewProps {
  readonly form: EntityForm;
  readonly phone: PhonePreview | undefined;
  /** The row as it was filled in when the preview was asked for; absent: it is not open. */
  readonly row: Row | undefined;
  readonly onClose: () => void;
}

function OpenPreview({ form, phone, row, onClose }: OpenPreviewProps) {
  if (!phone || !row) return null;
  return (
    <Suspense fallback={null}>
      <PhoneDialog entity={form.entity} layout={phone} row={row} onClose={onClose} />
    </Suspense>
  );
}

/** A form that is being filled in. */
export function OpenForm({ session, layout, title, phone, focus, newer, onClose, onSaved }: OpenFormProps) {
  const { form, isUnchecked } = session;
  const { groups, columns, open, width } = layout;
  const controller = useFormController({ form, layout, focus, onClose, onSaved });
  const { problems, saving, current, setCurrent, scopeRef } = controller;
  const { conflict } = saving;
  const [filter, setFilter] = useState<FieldFilter>("all");
  // As things stand when it is asked for: a field that is filled in stays where it is.
  const [shown, setShown] = useState<ReadonlySet<string>>();
  const show = (next: FieldFilter) => {
    setFilter(next);
    setShown(next === "all" ? undefined : new Set(next === "required" ? form.requiredNames() : form.changedNames()));
  };
  const [previewed, setPreviewed] = useState<Row>();
  const Arrangement = arrangements[layout.arrangement];

  const footer = (
    <SaveBar
      {...controller.steps}
      problems={problems}
      failure={saving.failure}
      waitingFor={controller.waitingFor}
      isChanged={controller.isChanged}
      isSaving={saving.isSaving}
      isLocked={form.isLocked}
      isUnchecked={isUnchecked}
      onSave={controller.save}
      onClose={controller.askToClose}
      sentences={problems.map(({ field, message }) => (field === "" ? message : titledMessage(form.entity, field, message)))}
      onShowProblem={(place) => {
        // What is left out is no way to a problem in it.
        if (filter !== "all") flushSync(() => show("all"));
        controller.showProblem(place);
      }}
      remark={controller.tools.undo.remark}
      onPreview={phone && (() => setPreviewed(shownRow(form)))}
    />
  );
  return (
    <FormFrame open={open} width={width} title={title} onClose={controller.askToClose} footer={footer}>
      <div ref={scopeRef} className={styles["body"]} inert={saving.isSaving}>
        <HoldNotice entity={form.entity} row={form.stored} />
        <FormNotices
          isLocked={form.isLocked}
          loose={problems.filter(({ field }) => field === "")}
          newerBy={newer && writerOf(newer).by}
          onShowNewer={newer && !conflict ? () => saving.showConflict({ theirs: newer, ...writerOf(newer) }) : undefined}
        />
        {controller.draft.offered && (
          <DraftNotice
            entity={form.entity}
            draft={controller.draft.offered}
            rev={form.stored?.["rev"]}
            onRestore={controller.draft.restore}
            onDiscard={controller.draft.discard}
          />
        )}
        {controller.tools.isLarge && <FormTools tools={controller.tools} filter={filter} onFilter={show} />}
        {shown?.size === 0 && <NothingShown filter={filter} />}
        <EntityFormProvider form={form}>
          <RevealerProvider revealer={controller.revealer}>
            <ShownFieldsProvider names={shown}>
              <Arrangement
                entity={form.entity}
                groups={groups}
                columns={columns}
                current={current}
                onCurrentChange={setCurrent}
                problems={problemsByGroup(problems, groups)}
              />
            </ShownFieldsProvider>
          </RevealerProvider>
        </EntityFormProvider>
      </div>
      <OpenPreview {...{ form, phone, row: previewed }} onClose={() => setPreviewed(undefined)} />
      {conflict && (
        <ConflictDialog
          entity={form.entity}
          versions={{ base: form.stored ?? {}, mine: form.values(), theirs: conflict.theirs }}
          by={conflict.by}
          at={conflict.at}
          onCancel={saving.dropConflict}
          onResolve={(chosen, andSave) => controller.resolve(conflict.theirs, chosen, andSave)}
        />
      )}
    </FormFrame>
  );
}

/** The row as it is filled in, with the texts that the server gave for values that are still the stored ones. */
function shownRow(form: EntityForm): Row {
  const changed = new Set(form.changedNames());
  const texts = Object.entries(form.stored ?? {}).filter(([name]) => !changed.has(name.replace(/_dictText$/, "")));
  return { ...Object.fromEntries(texts), ...form.values() };
}
