import { type RawBuilder, sql } from 'kysely'

type ArrayType = 'text' | 'bigint' | 'int' | 'boolean' | 'bytea' | 'timestamptz'

/**
 * An array parameter of a statement that runs for every purchase, with the values of a batch. PostgreSQL does not see its
 * values when it plans: otherwise it expects ten values of a plan for any array, prefers a new plan wherever there are
 * fewer, and plans such a statement at every call, which takes longer than the statement itself.
 */
export const batchArray = (values: readonly unknown[], type: ArrayType): RawBuilder<unknown> => {
  const array = sql.raw(`${type}[]`)
  return sql`(select ${values}::${array})::${array}`
}

/** The same for columns of the rows of a batch. */
export const batchColumnsOf =
  <Row>(rows: readonly Row[]) =>
  (of: (row: Row) => unknown, type: ArrayType): RawBuilder<unknown> =>
    batchArray(rows.map(of), type)
