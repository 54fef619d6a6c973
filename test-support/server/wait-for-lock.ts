import { sql } from 'kysely'
import type { Db } from '../../server/src/platform/db.ts'

/** Waits until so many connections wait for a lock. */
export async function waitForLock(db: Db, connections = 1): Promise<void> {
  const waiting = sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await waiting.execute(db)).rows.length < connections);
}
