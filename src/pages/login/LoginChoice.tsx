import { Button, Form, Select, Tooltip } from "antd";
import type { RefSelectProps } from "antd";
import { useEffect, useRef, useState } from "react";
import type { FormEvent } from "react";
import styles from "./LoginPage.module.css";
import { useSubmission } from "./useSubmission.ts";

/** Something to choose, by name. */
export interface LoginOption {
  readonly value: string;
  readonly label: string;
}

/** Props of `LoginChoice`. */
export interface LoginChoiceProps {
  readonly title: string;
  /** Why there is a choice. */
  readonly tooltip: string;
  readonly placeholder: string;
  readonly options: readonly LoginOption[];
  /** Chosen from the start. */
  readonly initial?: string | undefined;
  /** @throws with the sentence the person reads */
  readonly onConfirm: (value: string) => Promise<void>;
  /** Goes on without a choice; absent where one is needed. @throws with the sentence the person reads */
  readonly onClose?: (() => Promise<void>) | undefined;
}

/** Chooses the tenant or department to work in, between signing in and the console (spec §2.8). */
export function LoginChoice({ title, tooltip, placeholder, options, initial, onConfirm, onClose }: LoginChoiceProps) {
  const select = useRef<RefSelectProps>(null);
  const [value, setValue] = useState(initial);
  const [error, setError] = useState<string>();
  const { isPending, submit } = useSubmission({
    fallback: "没有保存成功，请重试",
    // Beside the choice, where its absence is told too.
    onRefused: ({ message }) => void setError(message),
  });

  useEffect(() => select.current?.focus(), []);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (value === undefined) setError(placeholder);
    else void submit(() => onConfirm(value));
  }

  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      {/* On the title, where it covers neither the sentence nor the choices. */}
      <Tooltip title={tooltip} placement="topLeft">
        <h1 className={styles.title}>{title}</h1>
      </Tooltip>
      <p className={styles.lead}>{tooltip}</p>
      <Form.Item validateStatus={error ? "error" : ""} help={error ?? " "}>
        <Select
          ref={select}
          size="large"
          showSearch
          optionFilterProp="label"
          aria-label={title}
          aria-invalid={error !== undefined}
          placeholder={placeholder}
          options={[...options]}
          value={value ?? null}
          onChange={(chosen: string) => {
            setValue(chosen);
            setError(undefined);
          }}
        />
      </Form.Item>
      <div className={styles.buttons}>
        <Button type="primary" size="large" htmlType="submit" loading={isPending}>
          确认
        </Button>
        {onClose && (
          <Button size="large" disabled={isPending} onClick={() => void submit(onClose)}>
            关闭
          </Button>
        )}
      </div>
    </form>
  );
}
