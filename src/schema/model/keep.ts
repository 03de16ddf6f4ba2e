/** How long rows are kept (`x-entity.keep`). */
export interface KeepModel {
  /** `180d`, `18m` or `3y`. */
  readonly period: string;
  /** Field with the day or moment from which it counts. */
  readonly by: string;
}
