import { type Generated, type RawBuilder, type Selectable, sql } from 'kysely'
import { staysHere } from './cells/move-step.sql.ts'
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

/**
 * What can happen. Modules add their kinds by declaration merging, in `<module>.declarations.ts`; kinds are stored.
 * @public
 */
export interface DomainEventKinds {}

export type DomainEventKind = keyof DomainEventKinds

/** Something that happened and that people are notified of: a row of the outbox until they are. */
export interface DomainEvent {
  kind: DomainEventKind
  /** What it happened to: a public number, never a secret. */
  subject: string
  /** The tenant whose event it is. */
  tenantId: number
}

/** An event whose notification is due; a newer version of this program may have recorded a kind that this one does not know. */
export type DueDomainEvent = Omit<DomainEvent, 'kind'> & { kind: string; occurredAt: Date }

/**
 * Records events as part of another statement, where a statement of its own would cost too much: `rows` selects kind,
 * subject and shop_id. See `recordDomainEvents`.
 */
export const insertDomainEvents = (rows: RawBuilder<unknown>, occurredAt: Date): RawBuilder<unknown> => sql`
  insert into happening (kind, subject, shop_id, at, next_try_at)
  select kind, subject, shop_id, ${occurredAt}::timestamptz, ${occurredAt}::timestamptz
  from (${rows}) as h(kind, subject, shop_id)
  on conflict (kind, subject) do nothing`

/**
 * Records events in the transaction that causes them, so that they are notified if and only if it commits, even when
 * this process dies. An event of the same kind and subject that is still pending is not recorded twice.
 */
export async function recordDomainEvents(
  services: Pick<Services, 'now'>,
  tx: Tx,
  events: readonly DomainEvent[],
): Promise<void> {
  if (events.length === 0) return
  const column = (name: keyof DomainEvent) => events.map((event) => event[name])
  const rows = sql`
    select * from unnest(${column('kind')}::text[], ${column('subject')}::text[], ${column('tenantId')}::bigint[])`
  await insertDomainEvents(rows, services.now()).execute(tx)
}

type Row = Selectable<Tables['happening']>

const listDueDomainEvents = (db: Db, now: Date, max: number): Promise<Row[]> =>
  db
    .selectFrom('happening')
    .selectAll()
    .where('next_try_at', '<=', now)
    .where(staysHere(sql`shop_id`))
    .orderBy('next_try_at')
    .orderBy('happening_id')
    .limit(max)
    .execute()

/** Deletes events in the transaction that writes their notifications. Returns those not locked by another process. */
async function deleteDomainEvents(tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ happening_id: number }>`
    delete from happening where happening_id in (
      select happening_id from happening where happening_id = any(${ids}::bigint[]) for update skip locked)
    returning happening_id`.execute(tx)
  return new Set(rows.map(({ happening_id }) => happening_id))
}

/** Exponential backoff: 5, 10, 20 seconds and so on, an hour at most. */
const postponeDomainEvent = (db: Db, { happening_id, tries }: Row, now: Date) =>
  sql`
  update happening set tries = tries + 1,
    next_try_at = ${now}::timestamptz + make_interval(secs => least(3600, 5 * 2 ^ least(tries, 12)))
  where happening_id = ${happening_id} and tries = ${tries}`.execute(db)

/** Turns domain events into notifications. */
export interface DomainEventNotifier<Prepared> {
  /** Finds the notification of each event, in the same order. Changes nothing, since it may be repeated. */
  prepare(events: readonly DueDomainEvent[]): Promise<readonly Prepared[]>
  /** Writes the notifications in the transaction that deletes their events. */
  write(tx: Tx, prepared: readonly Prepared[]): Promise<void>
}

async function notify<Prepared>(
  services: Services,
  rows: readonly Row[],
  notifier: DomainEventNotifier<Prepared>,
): Promise<void> {
  const prepared = await notifier.prepare(
    rows.map(({ kind, subject, shop_id, at }) => ({ kind, subject, tenantId: shop_id, occurredAt: at })),
  )
  await inTx(services.db, async (tx) => {
    const deleted = await deleteDomainEvents(
      tx,
      rows.map(({ happening_id }) => happening_id),
    )
    await notifier.write(
      tx,
      prepared.filter((_, index) => deleted.has(rows[index]?.happening_id ?? 0)),
    )
  })
}

/**
 * Notifies of the events that are due: writing the notifications and deleting their events is one transaction. An
 * event that fails is retried with backoff and does not hold up the others. Returns whether more may be due.
 */
export async function notifyDue<Prepared>(
  services: Services,
  max: number,
  notifier: DomainEventNotifier<Prepared>,
): Promise<boolean> {
  const rows = await listDueDomainEvents(services.db, services.now(), max)
  if (rows.length === 0) return false
  try {
    await notify(services, rows, notifier)
  } catch {
    for (const row of rows)
      try {
        await notify(services, [row], notifier)
      } catch (error) {
        const { kind, tries } = row
        services.log.error(
          { kind, tries, ...describeError(error) },
          'a domain event could not be notified and will be retried',
        )
        await postponeDomainEvent(services.db, row, services.now())
      }
  }
  return rows.length === max
}

/** How many events wait until all messages about them are written, and since when the oldest does. */
export async function measureDomainEvents(db: Db): Promise<{ waiting: number; oldest_at: Date | null }> {
  return db
    .selectFrom('happening')
    .select(({ fn }) => [fn.countAll<number>().as('waiting'), fn.min('at').as('oldest_at')])
    .executeTakeFirstOrThrow()
}
