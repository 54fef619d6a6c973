import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../../server/src/platform/db.ts'

/** What a step writes: a table, with its schema where it is not that of the connection, and a condition on the row. */
export interface Step {
  table: string
  /** SQL over `new`. */
  when: string
  /** Deletes rows, of which every one counts. */
  deletes?: boolean
}

/**
 * Lets the transaction fail that would make this step, whoever makes it, while `act` runs and until one failed: what was
 * committed before stays, as when the process ends there.
 */
export async function endBefore(db: Db, step: Step, act: () => Promise<unknown>): Promise<void> {
  const event = step.deletes
    ? `delete on ${step.table} for each row`
    : `insert or update on ${step.table} for each row when (${step.when})`
  // a sequence counts what is rolled back too
  await sql
    .raw(
      `create sequence public.process_ends;
       create function public.end_process() returns trigger language plpgsql as
         $$ begin perform nextval('public.process_ends'); raise exception 'the process ended'; end $$;
       create trigger process_end before ${event} execute function public.end_process()`,
    )
    .execute(db)
  await act().catch(() => undefined)
  const hasEnded = async () => {
    const { rows } = await sql<{ is_called: boolean }>`select is_called from public.process_ends`.execute(db)
    return rows[0]?.is_called
  }
  await expect.poll(hasEnded, { timeout: 60_000 }).toBe(true)
  await sql
    .raw(
      `drop trigger process_end on ${step.table};
       drop function public.end_process();
       drop sequence public.process_ends`,
    )
    .execute(db)
}
