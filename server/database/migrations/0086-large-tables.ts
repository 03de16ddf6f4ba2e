import type { Migration } from "./migration.types.ts";

/** Pairs of neighbours of `words`: those that begin at odd places, then those at even ones. U+0001 stands between them. */
const pairs = ["lower(words)", "substr(lower(words), 2)"]
  .map((from) => `string_to_array(regexp_replace(${from}, '(..)|.', E'\\\\1\\x01', 'g'), E'\\x01')`)
  .join(" || ");

/** Written in PL/pgSQL, which runs them twice as fast as SQL, and dear, so that whatever else is asked of a row comes first. */
const kept = "returns text[] language plpgsql immutable strict parallel safe cost 200";

/** Pages of a table that are looked at to estimate its rows. */
const SAMPLE = 800;

/**
 * Functions of the indexes by which parts of texts are found (`textGrams.ts`), which the planner makes, and of the sample by
 * which rows are estimated (`rowCount.ts`).
 */
export const largeTablesMigration: Migration = {
  name: "0086-large-tables",
  statements: [
    `create function ribbon_grams(words text) ${kept} as $$
      begin return array_remove(string_to_array(lower(words), null) || ${pairs}, ''); end $$`,
    // The pairs of a part imply its characters, of which each stands in far more rows.
    `create function ribbon_asked_grams(words text) ${kept} as $$
      begin return case when length(words) = 1 then array[lower(words)] else array_remove(${pairs}, '') end; end $$`,
    `create function ribbon_sample_percent(name text) returns real language sql stable as $$
      select least(100, 100.0 * ${SAMPLE} * current_setting('block_size')::integer / greatest(1, pg_relation_size(quote_ident(name)::regclass)))::real $$`,
  ],
};
