import { App } from "antd";
import { useCallback } from "react";
import { backLabel } from "./backLabel.ts";

/** A question with two answers. */
export interface Question {
  /** What would be done, naming what it is done to and how many. */
  readonly title: string;
  /** What follows from it; a list is a paragraph each. */
  readonly text?: string | readonly string[];
  /** The verb of what would be done, e.g. `删除`; never 确定 alone. */
  readonly okText: string;
  /** What cannot be taken back, or ends something for somebody. @default false */
  readonly danger?: boolean;
  /** What the other button says. @default 取消, or 返回 beside a verb that it would clash with */
  readonly cancelText?: string;
  /**
   * Done while the question stands, with the button at work; the question closes when it is over. Shows its own failures.
   */
  onOk?(): Promise<unknown>;
  /** Above what lies above the page. */
  readonly zIndex?: number;
  /** Ends a question that nobody needs to answer any more, e.g. because its page is gone. */
  readonly signal?: AbortSignal;
}

/** Asks; gives whether the person agreed. */
export type Ask = (question: Question) => Promise<boolean>;

/**
 * Gives the console's one way of asking before something is done: the same order of buttons, words that do not clash, and
 * the focus on the harmless answer where the other one is not to be taken back.
 */
export function useConfirm(): Ask {
  const { modal } = App.useApp();
  return useCallback(
    ({ title, text, okText, danger = false, cancelText = backLabel(okText), onOk, zIndex, signal }) =>
      new Promise((resolve) => {
        const shown = modal.confirm({
          title,
          content: typeof text === "string" ? text : text?.map((part) => <div key={part}>{part}</div>),
          okText,
          cancelText,
          okButtonProps: { danger },
          ...(zIndex !== undefined && { zIndex }),
          autoFocusButton: danger ? "cancel" : "ok",
          onOk: async () => {
            await onOk?.();
            resolve(true);
          },
          onCancel: () => resolve(false),
          afterClose: () => resolve(false),
        });
        signal?.addEventListener("abort", () => shown.destroy(), { once: true });
      }),
    [modal],
  );
}
