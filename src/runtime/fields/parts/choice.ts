/** One thing to choose. */
export interface Choice<Value extends string | boolean = string> {
  readonly value: Value;
  readonly label: string;
  readonly disabled?: boolean;
  /** Why it cannot be chosen. */
  readonly reason?: string;
}
