import { sql } from 'kysely'
import type { CommonDb } from '../db.ts'
import type { Encryption } from '../encryption.ts'

declare module '../db.ts' {
  interface CommonTables {
    key_check: { only_row: boolean; sealed: Buffer }
  }
}

const associatedData = 'key check'

/** Whether the database records the key it is encrypted with; false where it is empty. */
export async function isKeyRecorded(db: CommonDb): Promise<boolean> {
  const { rows: tables } = await sql`select from pg_tables where tablename = 'key_check'`.execute(db)
  if (tables.length === 0) return false
  return (await db.selectFrom('key_check').select('only_row').execute()).length > 0
}

/**
 * Whether these keys are the ones that the database is encrypted with. The first keys that are checked against a database
 * are recorded as the right ones.
 */
export async function isMatchingKey(db: CommonDb, encryption: Encryption): Promise<boolean> {
  const sealed = encryption.encrypt('texts', Buffer.from('faka'), associatedData)
  await db
    .insertInto('key_check')
    .values({ only_row: true, sealed })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const stored = await db.selectFrom('key_check').select('sealed').executeTakeFirstOrThrow()
  try {
    encryption.decrypt('texts', stored.sealed, associatedData)
    return true
  } catch {
    return false
  }
}
