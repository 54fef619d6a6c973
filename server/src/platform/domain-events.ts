import { type Generated, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Services } from './ctx.ts'
import { type Db, inTx, type Tables, type Tx } from './db.ts'
import { describeError } from './log.ts'

declare module './db.ts' {
  interface Tables {
    happening: {
      happening_id: Generated<number>
      kind: string
      subject: string
      shop_id: number
      at: Date
      next_try_at: Date
      tries: Generated<number>
    }
  }
}

/** Something that somebody is to be told of. */
export interface DomainEvent {
  /** What happened, in the word of the room that says so. */
  kind: string
  /** To what: a public number. Never a secret. */
  subject: string
  shopId: number
}

/** One that waits to be told, with when it happened. */
export type DueDomainEvent = DomainEvent & { occurredAt: Date }

/**
 * Writes what happened as a part of another statement, for what happens too often to ask twice: `rows` gives kind,
 * subject and shop_id. See `noteHappenings`.
 */
export const insertDomainEvents = (rows: RawBuilder<unknown>, at: Date): RawBuilder<unknown> => sql`
  insert into happening (kind, subject, shop_id, at, next_try_at)
  select kind, subject, shop_id, ${at}::timestamptz, ${at}::timestamptz
  from (${rows}) as h(kind, subject, shop_id)
  on conflict (kind, subject) do nothing`

/**
 * Writes what happened in the transaction in which it happens, so that whoever is to be told is told once it is
 * true, whatever becomes of this process. The same of the same subject that is still to be told is told once.
 */
export async function recordDomainEvents(
  services: Pick<Services, 'now'>,
  tx: Tx,
  happenings: readonly DomainEvent[],
): Promise<void> {
  if (happenings.length === 0) return
  const column = (name: keyof DomainEvent) => happenings.map((happening) => happening[name])
  const rows = sql`
    select * from unnest(${column('kind')}::text[], ${column('subject')}::text[], ${column('shopId')}::bigint[])`
  await insertDomainEvents(rows, services.now()).execute(tx)
}

type Row = Selectable<Tables['happening']>

const listDueDomainEvents = (db: Db, at: Date, most: number): Promise<Row[]> =>
  db
    .selectFrom('happening')
    .selectAll()
    .where('next_try_at', '<=', at)
    .orderBy('next_try_at')
    .orderBy('happening_id')
    .limit(most)
    .execute()

/** Forgets happenings in the transaction that writes who is told; answers those that nobody else is telling of. */
async function deleteDomainEvents(tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ happening_id: number }>`
    delete from happening where happening_id in (
      select happening_id from happening where happening_id = any(${ids}::bigint[]) for update skip locked)
    returning happening_id`.execute(tx)
  return new Set(rows.map(({ happening_id }) => happening_id))
}

/** Twice as long from try to try, an hour at the most: 5, 10, 20 seconds and so on. */
const postponeDomainEvent = (db: Db, { happening_id, tries }: Row, at: Date) =>
  sql`
  update happening set tries = tries + 1,
    next_try_at = ${at}::timestamptz + make_interval(secs => least(3600, 5 * 2 ^ least(tries, 12)))
  where happening_id = ${happening_id} and tries = ${tries}`.execute(db)

/** How happenings become what people are told. */
export interface DomainEventNotifier<Told> {
  /** Finds what each has to say to whom, one answer for each. Changes nothing: it may be asked again. */
  prepare(happenings: readonly DueDomainEvent[]): Promise<readonly Told[]>
  /** Writes it, in the transaction that forgets the happenings. */
  write(tx: Tx, told: readonly Told[]): Promise<void>
}

async function notify<Told>(
  services: Services,
  rows: readonly Row[],
  telling: DomainEventNotifier<Told>,
): Promise<void> {
  const told = await telling.prepare(
    rows.map(({ kind, subject, shop_id, at }) => ({ kind, subject, shopId: shop_id, occurredAt: at })),
  )
  await inTx(services.db, async (tx) => {
    const ours = await deleteDomainEvents(
      tx,
      rows.map(({ happening_id }) => happening_id),
    )
    await telling.write(
      tx,
      told.filter((_, at) => ours.has(rows[at]?.happening_id ?? 0)),
    )
  })
}

/**
 * Tells of what is due: whatever somebody is told stands written with the happening gone, or neither does. One that
 * fails waits longer from try to try, and keeps no other waiting. Answers whether there may be more.
 */
export async function notifyDue<Told>(
  services: Services,
  most: number,
  telling: DomainEventNotifier<Told>,
): Promise<boolean> {
  const rows = await listDueDomainEvents(services.db, services.now(), most)
  if (rows.length === 0) return false
  try {
    await notify(services, rows, telling)
  } catch {
    for (const row of rows)
      try {
        await notify(services, [row], telling)
      } catch (error) {
        const { kind, tries } = row
        services.log.error(
          { kind, tries, ...describeError(error) },
          'nobody was told yet; it will be tried again',
        )
        await postponeDomainEvent(services.db, row, services.now())
      }
  }
  return rows.length === most
}
