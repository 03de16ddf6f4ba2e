/** Sign-ins of a day. */
export interface DayOfVisits {
  /** `YYYY-MM-DD`. */
  readonly tian: string;
  /** The same day as an axis shows it, `MM-DD`. */
  readonly type: string;
  readonly visit: number;
  /** Addresses they came from. */
  readonly ip: number;
}
