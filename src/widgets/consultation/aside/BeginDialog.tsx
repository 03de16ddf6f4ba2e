import { useQueryClient } from "@tanstack/react-query";
import { Form, Input, Modal, Select } from "antd";
import { useState, type ReactNode } from "react";
import { asApiError, http, queryKeys, useDictionary, useFirstFocus } from "../../../runtime/index.ts";
import type { ConsultPerson } from "../../../schema/wire/consultAnswers.ts";
import { OrganSelect } from "./OrganSelect.tsx";

/** Props of `BeginDialog`. */
export interface BeginDialogProps {
  readonly person: ConsultPerson;
  readonly onClose: () => void;
  /** A consultation was begun, with its id; the person who began it is in charge of it. */
  readonly onBegun: (id: string) => void;
}

/** What is asked; the names are those of the entity, so that the server's word stands at its field. */
interface Typed {
  readonly miniUserId: string;
  readonly organId: string;
  readonly channel: string;
  readonly topic?: string;
}

async function begin(typed: Typed): Promise<string> {
  return (await http.post<{ readonly id: string }>("/hiv/consultManual/add", typed, { handles: "all" })).result.id;
}

/** Begins a consultation with somebody who called or came by (CONSULT-08). What was chosen stays where the server refuses. */
export function BeginDialog({ person, onClose, onBegun }: BeginDialogProps) {
  const [form] = Form.useForm<Typed>();
  const { isPending, submit } = useBegin({ form, onBegun });
  const [scope, setScope] = useState<HTMLDivElement | null>(null);
  useFirstFocus(scope);
  const { miniUserId, organId, userNo, nickname } = person;
  const renderForm = (dialog: ReactNode) => (
    <Form
      form={form}
      layout="vertical"
      initialValues={{ miniUserId, channel: "phone", ...(organId === "" ? {} : { organId }) }}
      onFinish={(typed: Typed) => void submit(typed)}
    >
      {dialog}
    </Form>
  );
  return (
    <Modal
      open
      title={`发起咨询：${nickname}`}
      width={480}
      okText="发起"
      cancelText="取消"
      confirmLoading={isPending}
      maskClosable={false}
      // A button that submits, in the form that it submits, lets Enter do so, too.
      okButtonProps={{ htmlType: "submit" }}
      modalRender={renderForm}
      onCancel={onClose}
    >
      <div ref={setScope}>
        <Form.Item name="miniUserId" label="来访者">
          <Person text={`${nickname}（${userNo}）`} />
        </Form.Item>
        <Form.Item name="organId" label="咨询机构" rules={[{ required: true, message: "请选择咨询机构" }]}>
          <OrganSelect own={organId} />
        </Form.Item>
        <Form.Item name="channel" label="来源渠道" rules={[{ required: true, message: "请选择来源渠道" }]}>
          <DictionarySelect code="hiv_consult_channel" />
        </Form.Item>
        <Form.Item name="topic" label="咨询分类">
          <DictionarySelect code="hiv_consult_category" optional />
        </Form.Item>
      </div>
    </Modal>
  );
}

/** Fixed, and yet a field: a refusal of the person stands below it. */
function Person({ id, text }: { readonly id?: string; readonly text: string }) {
  return <Input {...(id === undefined ? {} : { id })} value={text} readOnly variant="borderless" />;
}

interface DictionarySelectProps {
  readonly code: string;
  /** @default false */
  readonly optional?: boolean;
  /** The rest comes from the form around. */
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (value: string) => void;
}

function DictionarySelect({ code, optional = false, ...field }: DictionarySelectProps) {
  const { items, isLoading } = useDictionary(code);
  const options = items.filter(({ disabled }) => !disabled).map(({ value, text }) => ({ value, label: text }));
  return (
    <Select {...field} allowClear={optional} loading={isLoading} options={options} placeholder={optional ? "可以之后再选" : "请选择"} />
  );
}

interface BeginOptions extends Pick<BeginDialogProps, "onBegun"> {
  readonly form: ReturnType<typeof Form.useForm<Typed>>[0];
}

/** Sends what was chosen; the server's refusal stands at the field that it names, or at the person where it names none. */
function useBegin({ form, onBegun }: BeginOptions) {
  const [isPending, setPending] = useState(false);
  const client = useQueryClient();
  const submit = async (typed: Typed) => {
    setPending(true);
    try {
      const id = await begin(typed);
      void client.invalidateQueries({ queryKey: queryKeys.rows("consultManual") });
      onBegun(id);
    } catch (error) {
      const { message, problems } = asApiError(error);
      const known = problems.filter(({ field }) => field in typed || field === "topic");
      const faults = known.length > 0 ? known : [{ field: "miniUserId", message }];
      form.setFields(faults.map((fault) => ({ name: fault.field as keyof Typed, errors: [fault.message] })));
    } finally {
      setPending(false);
    }
  };
  return { isPending, submit };
}
