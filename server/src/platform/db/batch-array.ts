import { type RawBuilder, sql } from 'kysely'

/**
 * An array parameter of a statement that runs for every purchase, with the values of a batch. PostgreSQL does not see its
 * values when it plans: otherwise it expects ten values of a plan for any array, prefers a new plan wherever there are
 * fewer, and plans such a statement at every call, which takes longer than the statement itself.
 */
export const batchArray = (
  values: readonly unknown[],
  type: 'text' | 'bigint' | 'int' | 'boolean' | 'bytea' | 'timestamptz',
): RawBuilder<unknown> => {
  const array = sql.raw(`${type}[]`)
  return sql`(select ${values}::${array})::${array}`
}
