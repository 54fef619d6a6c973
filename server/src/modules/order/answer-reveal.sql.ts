import './order.tables.ts'
import type { Insertable } from 'kysely'
import type { Db, Tables } from '../../platform/db.ts'

type NewReveal = Insertable<Tables['answer_reveal']>

/** Records who of the shop opened the answers of an order, or of several. */
export const insertAnswerReveal = (db: Db, reveal: NewReveal | readonly NewReveal[]) =>
  db.insertInto('answer_reveal').values(reveal).execute()
