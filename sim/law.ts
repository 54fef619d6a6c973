import { CompiledQuery } from 'kysely'
import type { Db } from '../server/src/platform/db.ts'

/** A promise of the shop that its database shows: the statement finds every row that breaks it. */
export interface Law {
  /** The number of the law of the shop that it belongs to. */
  law: 1 | 2 | 3 | 4 | 5 | 6 | 7
  /** What holds, as one sentence. */
  promise: string
  /**
   * A select of one column; each row says what breaks the promise. It may read `clock.now`, and `purchase`: the
   * orders with what they bought.
   */
  breaches: string
}

/** What laws may read beside the tables. */
const sharedCtes = `
  with clock(now) as materialized (select $1::timestamptz),
  purchase as materialized (
    select orders.*, item.content, wares ->> 'delivery' as delivery,
      item.content = 'cards' and wares ->> 'delivery' = 'automatic' as keeps_cards
    from orders join item_wares using (wares_id) join item on item.item_id = orders.item_id
  )`

/** A broken law has one cause and a thousand rows; so many are named. */
const maxNamed = 5

/**
 * Every breach of these laws as a sentence: the number of the law, what it promises, and what breaks it. Empty where
 * all is well. One statement, so that it sees one moment of a shop that goes on selling.
 * @param now the shop's own time
 */
export async function findBreaches(db: Db, laws: readonly Law[], now: Date): Promise<string[]> {
  const each = laws.map(
    ({ breaches }, at) =>
      `(select ${at}::int as law, breach from (${breaches}) as broken(breach) limit ${maxNamed})`,
  )
  const { rows } = await db.executeQuery<{ law: number; breach: string }>(
    CompiledQuery.raw(`${sharedCtes} ${each.join(' union all ')}`, [now]),
  )
  return rows.map(({ law: at, breach }) => {
    const { law, promise } = laws[at] as Law
    return `law ${law}, "${promise}": ${breach}`
  })
}
