import { App, Form } from "antd";
import type { FormInstance } from "antd";
import { useState } from "react";
import { asApiError } from "../../runtime/index.ts";

/** A form whose values the server may refuse. */
export interface RefusableForm<Values> {
  readonly form: FormInstance<Values>;
  readonly isPending: boolean;
  /** Runs what sends the values; a refusal is said in a message, and at the fields it names, which keep what was typed; the first takes the focus. */
  readonly submit: (send: () => Promise<void>) => Promise<void>;
}

/** A form of a few own fields, with the server's word on them. */
export function useRefusableForm<Values>(): RefusableForm<Values> {
  const [form] = Form.useForm<Values>();
  const { message } = App.useApp();
  const [isPending, setPending] = useState(false);

  async function submit(send: () => Promise<void>) {
    setPending(true);
    try {
      await send();
    } catch (error) {
      const failure = asApiError(error);
      void message.warning(failure.message);
      // The server names fields as they were sent to it: as the form has them.
      form.setFields(failure.problems.map((problem) => ({ name: problem.field as never, errors: [problem.message] })));
      const [first] = failure.problems;
      if (first) form.focusField(first.field as never);
    } finally {
      setPending(false);
    }
  }

  return { form, isPending, submit };
}
