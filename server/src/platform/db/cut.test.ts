import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { emptyDb } from '../../../../test-support/server/fresh-db.ts'
import { toCell } from '../cell.ts'
import { type Cut, type InstalledDatabase, joinCut, openCut } from './cut.ts'
import { openDirectConnection } from './direct-connection.ts'
import { holdWriters } from './hold-writers.ts'

/** Two databases: one with a table of common rows, one with a table of a cell. */
async function openTwo() {
  const [common, cell] = [await emptyDb(), await emptyDb()]
  onTestFinished(async () => {
    await common[Symbol.asyncDispose]()
    await cell[Symbol.asyncDispose]()
  })
  const connect = async ({ url }: { url: string }): Promise<pg.Client> => {
    const client = await openDirectConnection(url)
    onTestFinished(() => client.end().catch(() => undefined))
    return client
  }
  const [inCommon, inCell] = [await connect(common), await connect(cell)]
  await inCommon.query('create table debit (step integer primary key); create table note (step integer)')
  await inCell.query('create table payment (step integer primary key, settled boolean not null)')
  const databases: InstalledDatabase[] = [
    { cells: [toCell(0)], openConnection: () => connect(common) },
    { cells: [toCell(1)], openConnection: () => connect(cell) },
  ]
  return {
    databases,
    inCommon,
    inCell,
    connect: { common: () => connect(common), cell: () => connect(cell) },
  }
}

const heldTables = ['public.debit']

/** Whether writers of the held table are held off. */
async function isHeld({ inCommon }: Awaited<ReturnType<typeof openTwo>>): Promise<boolean> {
  const { rows } = await inCommon.query<{ is_held: boolean }>(
    `select exists (select from pg_locks where relation = 'debit'::regclass and mode = 'ShareLock' and granted) as is_held`,
  )
  return rows[0]?.is_held ?? false
}

/** The numbers of steps that a statement of the cut returns. */
async function readSteps({ databases }: Cut, place: number, text: string): Promise<Set<number>> {
  const { rows } = (await databases[place]?.client.query<{ step: number }>(text)) ?? { rows: [] }
  return new Set(rows.map(({ step }) => step))
}

test('a cut through two databases never has an effect without its cause, whichever of both has it', async () => {
  const two = await openTwo()
  let next = 0
  let isEnded = false
  const pay = async (): Promise<void> => {
    const [common, cell] = [await two.connect.common(), await two.connect.cell()]
    while (!isEnded) {
      const step = next++
      await common.query('insert into note values ($1)', [step])
      await cell.query('insert into payment values ($1, false)', [step])
      await common.query('insert into debit values ($1)', [step])
      await cell.query('update payment set settled = true where step = $1', [step])
    }
  }
  const payers = Array.from({ length: 4 }, pay)
  await expect.poll(() => next).toBeGreaterThan(100)
  for (let time = 0; time < 50; time++) {
    await using cut = await openCut(two.databases, { heldTables })
    const [notes, debits, payments, settled] = [
      await readSteps(cut, 0, 'select step from public.note'),
      await readSteps(cut, 0, 'select step from public.debit'),
      await readSteps(cut, 1, 'select step from public.payment'),
      await readSteps(cut, 1, 'select step from public.payment where settled'),
    ]
    const missing = (from: ReadonlySet<number>, steps: ReadonlySet<number>) =>
      [...steps].filter((step) => !from.has(step))
    expect([missing(notes, payments), missing(payments, debits), missing(debits, settled)]).toEqual([
      [],
      [],
      [],
    ])
  }
  isEnded = true
  await Promise.all(payers)
})

test('several connections read the state of one cut, and may make temporary tables', async () => {
  const two = await openTwo()
  await two.inCell.query('insert into payment values (1, false)')
  await using cut = await openCut(two.databases, { heldTables })
  await two.inCell.query('insert into payment values (2, false)')
  const [, further] = cut.databases
  if (!further) throw new Error('there is one database')
  await joinCut(further, async (client) => {
    await client.query('create temporary table copied as select step from public.payment')
    expect((await client.query('select step from copied')).rows).toEqual([{ step: 1 }])
  })
})

test('each connection of a cut writes values as all others do, and has no limit of time, whatever its server and role have', async () => {
  const two = await openTwo()
  for (const client of [two.inCommon, two.inCell]) {
    const { rows } = await client.query<{ name: string }>('select quote_ident(current_database()) as name')
    for (const setting of [
      "datestyle = 'SQL, DMY'",
      "timezone = 'Asia/Shanghai'",
      "statement_timeout = '9s'",
    ])
      await client.query(`alter database ${rows[0]?.name} set ${setting}`)
  }
  const read = async (client: pg.Client) => {
    const { rows } = await client.query<{ limit: string; time: string }>(
      `select current_setting('statement_timeout') as limit, timestamptz '2000-01-31 00:00:00Z'::text as time`,
    )
    return rows[0]
  }
  const same = { limit: '0', time: '2000-01-31 00:00:00+00' }
  await using cut = await openCut(two.databases, { heldTables })
  for (const database of cut.databases) {
    expect(await read(database.client)).toEqual(same)
    expect(await joinCut(database, read)).toEqual(same)
  }
})

test('one database is read by a snapshot, for which no writer waits', async () => {
  const two = await openTwo()
  await two.inCommon.query('begin; insert into debit values (1)')
  await using cut = await openCut(two.databases.slice(0, 1), { heldTables })
  expect(await readSteps(cut, 0, 'select step from public.debit')).toEqual(new Set())
  await two.inCommon.query('commit')
})

test('a transaction that goes on is waited for in tries, between which writers go on', async () => {
  const two = await openTwo()
  await two.inCommon.query('begin; insert into debit values (1)')
  const statements: string[] = []
  const databases = two.databases.map((database) => ({
    ...database,
    async openConnection() {
      const client = await database.openConnection()
      const query = client.query.bind(client)
      return Object.assign(client, {
        query(text: string) {
          statements.push(text)
          return query(text)
        },
      })
    },
  }))
  const taken = openCut(databases, { heldTables })
  const other = await two.connect.common()
  // each writer waits for one try at most: all have written before the transaction ends
  for (let step = 2; step < 12; step++) {
    await other.query('insert into debit values ($1)', [step])
    await pause(100)
  }
  await two.inCommon.query('commit')
  await using cut = await taken
  expect(await readSteps(cut, 0, 'select step from public.debit')).toContain(1)
  const limits = statements.filter((_, index) =>
    /^lock table .+ in share mode$/.test(statements[index + 2] ?? ''),
  )
  expect(limits.length).toBeGreaterThan(0)
  for (const limit of limits.slice(0, 5)) expect(limit).toBe('set statement_timeout = 300')
})

test('writers that were let go on too early are noticed', async () => {
  const two = await openTwo()
  const client = await two.connect.common()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const letGoOn = () => two.inCommon.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await expect(holdWriters(client, heldTables, letGoOn)).rejects.toThrow(/went on before/)
})

test('a database that never answers holds writers for seconds, and no cut is taken', async () => {
  const two = await openTwo()
  const [first, further] = two.databases
  if (!first || !further) throw new Error('there are no databases')
  const silent: InstalledDatabase = {
    ...further,
    async openConnection() {
      const client = await further.openConnection()
      const query = client.query.bind(client)
      return Object.assign(client, {
        query: (text: string) => (text.includes('export') ? new Promise(() => undefined) : query(text)),
      })
    },
  }
  const taken = expect(openCut([first, silent], { heldTables })).rejects.toThrow(
    /^Writers went on before all databases had answered: .+Try again later\.$/,
  )
  await expect.poll(() => isHeld(two)).toBe(true)
  const startedAt = performance.now()
  await two.inCommon.query('insert into debit values (1)')
  expect(performance.now() - startedAt).toBeLessThan(10_000)
  await taken
})

test('a database that does not answer leaves no connection behind', async () => {
  const two = await openTwo()
  const opened: pg.Client[] = []
  const [first] = two.databases
  if (!first) throw new Error('there is no database')
  const databases: InstalledDatabase[] = [
    {
      ...first,
      async openConnection() {
        const client = await first.openConnection()
        opened.push(client)
        return client
      },
    },
    { cells: [toCell(1)], openConnection: () => Promise.reject(new Error('away')) },
  ]
  await expect(openCut(databases, { heldTables })).rejects.toThrow('away')
  await expect(opened[0]?.query('select 1')).rejects.toThrow()
})
