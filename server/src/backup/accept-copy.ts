import type pg from 'pg'
import { sellerActorName } from '../modules/account/public.ts'
import { type Cell, toCell } from '../platform/cell.ts'
import { publishCell } from '../platform/cells/cell.sql.ts'
import {
  type CellDatabaseRow,
  type CellIdentity,
  listCellDatabases,
  recordAccepted,
} from '../platform/cells/cell-database.sql.ts'
import { toCellProblem } from '../platform/cells/cell-problem.ts'
import { judgeIdentity } from '../platform/cells/check-cell-database.ts'
import { listMovesFrom, reopenMoves } from '../platform/cells/tenant-move.sql.ts'
import type { Ctx } from '../platform/ctx.ts'
import { openDirectConnection } from '../platform/db/direct-connection.ts'
import { explainUnwritable } from '../platform/db/write-probe.ts'
import { inTx } from '../platform/db.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { freezeShops } from './freeze-restored-shops.ts'

/** What a copy says of itself, and whose place it was given by a call that was broken off. */
interface FoundCopy extends CellIdentity {
  replaces: string | null
}

const freezeReason =
  '改用了数据库的旧副本：先核对副本之后售出的卡密，再解除冻结 · Served from an older copy of the database: check the cards that were sold since then before it sells again'

const otherCommand = () =>
  new OperatorError('Another command changed that just now. See "cell list", and run this one again.')

async function readCopy(client: pg.Client): Promise<FoundCopy | undefined> {
  const { rowCount } = await client.query(
    `select from pg_tables where schemaname = 'public' and tablename = 'cell_identity'`,
  )
  if (rowCount === 0) return undefined
  const { rows } = await client.query<FoundCopy>(
    `select cell_number, identity, mark, to_jsonb(c)->>'replaces' as replaces from public.cell_identity c`,
  )
  return rows[0]
}

/** A shop of the copy that leaves it, under the number of its move. */
interface LeavingShop {
  move_no: string
  tenant_id: number
}

const listLeaving = async (client: pg.Client, { schema }: Cell): Promise<LeavingShop[]> =>
  (
    await client.query<LeavingShop>(
      `select move_no, tenant_id from ${schema}.move_step where state = 'leaving'`,
    )
  ).rows

/**
 * Lets nothing more happen in the copy to shops that left the cell after it was made, and lets others write of which it was
 * made while they were about to. Returns the former.
 */
async function keepMovedOut(client: pg.Client, cell: Cell, { common, now }: Ctx): Promise<LeavingShop[]> {
  const { undecided, left } = await listMovesFrom(common, cell.number)
  if (undecided.length > 0)
    throw new OperatorError(
      `A shop is leaving cell ${cell.number}, and whether it arrives is not decided yet, which takes a server some seconds: run this command again.`,
    )
  const moveNumbers = left.map(({ move_no }) => move_no)
  await client.query(
    `delete from ${cell.schema}.move_step where state = 'leaving' and move_no <> all($1::text[])`,
    [moveNumbers],
  )
  await client.query(
    `insert into ${cell.schema}.move_step (move_no, tenant_id, state, at)
    select move_no, tenant_id, 'leaving', $3 from unnest($1::text[], $2::bigint[]) as m(move_no, tenant_id)
    where exists (select from ${cell.schema}.shop where shop_id = tenant_id) on conflict (move_no) do nothing`,
    [moveNumbers, left.map(({ tenant_id }) => tenant_id), now()],
  )
  return listLeaving(client, cell)
}

/**
 * Gives the copy an identity that the lost database has not, so that this one is refused should it come back, and freezes
 * its shops, in one transaction. Returns how many shops it froze.
 */
async function renewCopy(
  ctx: Ctx,
  client: pg.Client,
  { cell_number, identity }: CellDatabaseRow,
): Promise<number> {
  const { random, now, actor } = ctx
  const cell = toCell(cell_number)
  await client.query('begin')
  await client.query('alter table public.cell_identity add column if not exists replaces text')
  const { rowCount } = await client.query(
    'update public.cell_identity set identity = $1, replaces = identity where identity = $2',
    [random(16).toString('hex'), identity],
  )
  if (rowCount !== 1) throw otherCommand()
  const leaving = await keepMovedOut(client, cell, ctx)
  const frozen = await freezeShops(
    { client, schemas: [cell.schema] },
    {
      reason: freezeReason,
      actor: sellerActorName(actor),
      now: now(),
      except: leaving.map(({ tenant_id }) => tenant_id),
    },
  )
  await client.query('commit')
  return frozen
}

/** What became of the shops of a copy: how many are frozen, and how many are removed, since they had left the cell. */
interface AcceptedCopy {
  frozen: number
  left: number
}

async function acceptOver(
  client: pg.Client,
  ctx: Ctx,
  row: CellDatabaseRow,
): Promise<AcceptedCopy | undefined> {
  const found = await readCopy(client)
  // an earlier call changed the copy and was broken off before it recorded that
  const isRenewed = found?.replaces === row.identity && found.cell_number === row.cell_number
  const kind = isRenewed ? undefined : judgeIdentity(row.cell_number, found, row)
  if (kind === 'otherDatabase' || kind === 'olderFirst')
    throw new OperatorError(toCellProblem(row.cell_number, kind).says.en)
  if (!isRenewed && kind === undefined) return undefined
  const frozen = isRenewed ? 0 : await renewCopy(ctx, client, row)
  const renewed = await readCopy(client)
  if (!renewed) throw otherCommand()
  const leaving = await listLeaving(client, toCell(row.cell_number))
  await inTx(ctx.common, async (tx) => {
    if (!(await recordAccepted(tx, renewed, row.identity))) throw otherCommand()
    await reopenMoves(
      tx,
      leaving.map(({ move_no }) => move_no),
    )
    await publishCell(tx, row.cell_number)
  })
  return { frozen, left: leaving.length }
}

/**
 * Lets a cell be served from an older copy of its database, which lacks what was done since; its shops are frozen before
 * that, since cards that were sold since are free in it. A shop that left the cell since is removed from it, by a server.
 * Undefined: it is no older copy.
 * @throws OperatorError where the cell has no database to itself, or that is another one, does not answer or takes no writes
 */
export async function acceptCopy(ctx: Ctx, cellNumber: number): Promise<AcceptedCopy | undefined> {
  const { common, config } = ctx
  const row = (await listCellDatabases(common)).find(({ cell_number }) => cell_number === cellNumber)
  if (!row) throw new OperatorError(`Cell ${cellNumber} has no database to itself.`)
  const url = config.cellDatabaseListenUrls.get(cellNumber) ?? config.cellDatabaseUrls.get(cellNumber)
  if (url === undefined) throw new OperatorError(toCellProblem(cellNumber, 'noUrl').says.en)
  const client = await openDirectConnection(url).catch(() => {
    throw new OperatorError(toCellProblem(cellNumber, 'away').says.en)
  })
  try {
    return await acceptOver(client, ctx, row)
  } catch (error) {
    throw explainUnwritable(error)
  } finally {
    await client.end().catch(() => undefined)
  }
}
