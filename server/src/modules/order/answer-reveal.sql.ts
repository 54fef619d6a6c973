import './order.tables.ts'
import type { Insertable } from 'kysely'
import type { Db, Tables } from '../../platform/db.ts'

/** Records who of the shop opened the answers of an order. */
export const insertAnswerReveal = (db: Db, reveal: Insertable<Tables['answer_reveal']>) =>
  db.insertInto('answer_reveal').values(reveal).execute()
