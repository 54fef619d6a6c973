import { sql } from 'kysely'
import { recordAccountsOf } from '../modules/account/public.ts'
import { hasTermsOf } from '../modules/top-up/public.ts'
import { insertMoveStep } from '../platform/cells/move-step.sql.ts'
import { beginMove, changeMove, findMove, type TenantMove } from '../platform/cells/tenant-move.sql.ts'
import { readValues } from '../platform/cells/tenant-rows.sql.ts'
import type { Services } from '../platform/ctx.ts'
import { isConnectionError } from '../platform/db/is-connection-error.ts'
import type { Db, Tx } from '../platform/db.ts'
import { describeError } from '../platform/log.ts'
import { compareLaws } from './compare-laws.ts'
import { type CopiedShop, compareAll, copyAll, findLostChannels, valuesIn } from './copy-shop.ts'
import { finishLockedMove, finishMove } from './finish-move.ts'
import { limitTime, type TimeLimit } from './limit-time.ts'
import { MoveRefused } from './move-refused.ts'
import type { MoveOptions, MoveStep } from './move-steps.ts'
import type { MoveConnections } from './open-connections.ts'
import { endMove, leadAddress, removeWhereItWas, tryLeadingEarlierNumbers } from './steps-after-arrival.ts'
import { guardAll, linkAllEvents } from './stop-writes.ts'
import { accountColumns } from './tables-of-shop.ts'

/** For how long nothing may be written for a shop before it has arrived. */
const defaultMaxStoppedMs = 5 * 60_000

/** For how long its last steps may wait for a database, of which each takes milliseconds. */
const defaultMaxEndMs = 60_000

/** A move with what its steps need. */
export interface RunningMove {
  services: Services
  connections: MoveConnections
  shop: CopiedShop
  move: TenantMove
  options: MoveOptions
}

type DoStep = (step: MoveStep, act: () => Promise<unknown>) => Promise<void>

/** @throws MoveRefused where the other cell does not have a payment method by which the shop was paid */
export async function checkChannels(db: Db, shop: CopiedShop): Promise<void> {
  const lost = await findLostChannels(db, shop)
  if (lost.length > 0) throw new MoveRefused('channels', lost)
}

/** A connection as the transaction that was begun on it: it ends with the connection, and commits by a statement of its own. */
const begin = async (db: Db): Promise<Tx> => {
  await sql`begin isolation level repeatable read`.execute(db)
  return db as Tx
}
const commit = (tx: Tx) => sql`commit`.execute(tx)

/** Stops writes for the shop, and waits until nothing of it changes any more. */
async function stopWrites(
  { services, connections: { common, from }, shop, move }: RunningMove,
  doStep: DoStep,
): Promise<void> {
  await doStep('begin', async () => {
    if (!(await beginMove(common.db, move))) throw new MoveRefused('otherCommand')
  })
  await doStep('stopWrites', () =>
    insertMoveStep(from.db, shop.from, move, { state: 'leaving', at: services.now() }),
  )
  await doStep('guard', async () => {
    await guardAll(from.db, shop, move)
    // terms are set with their item, which is guarded now: there are those of this shop by now, or none until it sells again
    if (await hasTermsOf(common.db, shop.shopId)) throw new MoveRefused('topUps')
  })
  await doStep('link', () => linkAllEvents(services, from.db, shop))
}

/**
 * Copies the rows in a transaction of the later cell, and removes them in one of the earlier cell: both are open when this
 * returns. What is read and removed is one snapshot. Returns how many rows there are by table.
 */
async function copyAndRemove(
  { services, connections, shop, move }: RunningMove,
  { leaving, arriving }: { leaving: Tx; arriving: Tx },
  doStep: DoStep,
): Promise<ReadonlyMap<string, number>> {
  const { common } = connections
  // before its rows: a record without one costs a list an empty read
  await doStep('accounts', async () => {
    for await (const accountIds of readValues<number>(leaving, valuesIn(shop, accountColumns)))
      await recordAccountsOf(common.db, shop.to, accountIds)
  })
  await doStep('copy', async () => {
    // one may have been used for the first time before its tables were guarded
    await checkChannels(leaving, shop)
    if (!(await insertMoveStep(arriving, shop.to, move, { state: 'arrived', at: services.now() })))
      throw new MoveRefused('undone')
    await copyAll(connections, shop)
  })
  let counts: ReadonlyMap<string, number> = new Map()
  await doStep('compare', async () => {
    counts = await compareAll(connections, shop)
    if (counts.get('shop') !== 1) throw new Error(`the shop is not in cell ${shop.from.number}`)
    await compareLaws(connections, shop, services.now())
  })
  await doStep('remove', () => removeWhereItWas(leaving, shop, move, counts))
  return counts
}

/** Every step of a move, in their order. Returns how many rows moved. */
async function doAllSteps(running: RunningMove, doStep: DoStep, arrives: () => void): Promise<number> {
  const { services, connections, move } = running
  const { common, from, to } = connections
  await stopWrites(running, doStep)
  const leaving = await begin(from.db)
  const arriving = await begin(to.db)
  const counts = await copyAndRemove(running, { leaving, arriving }, doStep)
  arrives()
  await doStep('announce', async () => {
    if (!(await changeMove(common.db, move, { from: 'moving', to: 'arriving' })))
      throw new MoveRefused('undone')
  })
  await doStep('arrive', () => commit(arriving))
  await doStep('leadAddress', () => leadAddress(services, common.db, move))
  await doStep('leave', () => commit(leaving))
  await doStep('end', () => endMove(services, common.db, move))
  await doStep('leadNumbers', () => tryLeadingEarlierNumbers(services, common.db, move))
  return [...counts.values()].reduce((sum, count) => sum + count, 0)
}

/** PostgreSQL ended the connection since its process was silent in a transaction. */
const silentCode = '25P03'

const isOfLostConnection = (error: unknown): boolean =>
  isConnectionError(error) || (error instanceof Error && 'code' in error && error.code === silentCode)

/** Whether a move is undone, where another process is at work with it. */
const isUndone = async ({ common }: Services, { move_no }: TenantMove): Promise<boolean> =>
  (await findMove(common, move_no).catch(() => undefined))?.state === 'undone'

/** Ends a move that failed, as a server would, and says why it did not happen; nothing is thrown where it did. */
async function endFailed(
  { services, connections: { common, from, to }, move }: RunningMove,
  error: unknown,
): Promise<void> {
  if (!(error instanceof MoveRefused))
    services.log.error(describeError(error), 'a step of a move to another cell failed')
  const isLost = [common, from, to].some((connection) => connection.isLost()) || isOfLostConnection(error)
  // what is not committed is rolled back before anything is decided
  await Promise.all([from.close(), to.close()])
  const end = await (common.isOver()
    ? finishMove(services, move)
    : finishLockedMove(services, common.db, move, { isOwn: true })
  ).catch(() => 'later' as const)
  if (end === 'moved') return
  if (error instanceof MoveRefused) throw error
  if (!isLost) throw error
  throw new MoveRefused(end === 'undone' || (await isUndone(services, move)) ? 'undone' : 'unfinished')
}

/** Why a step failed: what it says, or that it took too long. */
function toReason(error: unknown, ofStop: TimeLimit, ofEnd: TimeLimit | undefined): unknown {
  if (ofStop.isOver()) return new MoveRefused('tooLong')
  return ofEnd?.isOver() ? new MoveRefused('unfinished') : error
}

/**
 * Moves the rows of a shop in steps of one database each, and lets it sell again whatever happens: where a step fails, the
 * move is undone, or finished if the rows have arrived.
 * @throws MoveRefused
 */
export async function runMove(
  running: RunningMove,
): Promise<{ rows: number | undefined; writesStoppedMs: number }> {
  const { connections, options } = running
  const { common, from, to } = connections
  const { maxStoppedMs = defaultMaxStoppedMs, maxEndMs = defaultMaxEndMs, onStep } = options
  const start = performance.now()
  const writesStoppedMs = () => Math.round(performance.now() - start)
  const ofStop = limitTime(maxStoppedMs, [from, to])
  let ofEnd: TimeLimit | undefined
  const arrives = () => {
    ofStop.clear()
    // without its connection no lock keeps others from finishing the move
    ofEnd = limitTime(maxEndMs, [common, from, to])
  }
  const doStep: DoStep = async (step, act) => {
    await onStep?.(step, 'before')
    await act()
    await onStep?.(step, 'after')
  }
  try {
    const rows = await doAllSteps(running, doStep, arrives)
    return { rows, writesStoppedMs: writesStoppedMs() }
  } catch (error) {
    ofEnd?.clear()
    await endFailed(running, toReason(error, ofStop, ofEnd))
    return { rows: undefined, writesStoppedMs: writesStoppedMs() }
  } finally {
    ofStop.clear()
    ofEnd?.clear()
  }
}
