import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openCells } from '../../../test-support/seed/open-cells.ts'
import { buy } from '../../../test-support/seed/purchase.ts'
import { openShop, type TestShop } from '../../../test-support/server/open-shop.ts'
import { commonTables } from '../modules/declarations.ts'
import { setTopUpTerms } from '../modules/top-up/set-top-up-terms.ts'
import { asCommonTx } from '../platform/cells/as-common-tx.ts'
import { migrateCells } from '../platform/cells/migrate-cells.ts'
import { readMigration } from '../platform/db/migration-file.ts'
import { type Db, inTx, onOneConnection } from '../platform/db.ts'
import { runOnce } from '../platform/idempotency/run-once.ts'

const cellOf = ({ services }: TestShop, number: number) => {
  const cell = services.cells.find(number)
  if (!cell) throw new Error(`there is no cell ${number}`)
  return cell
}

const notOpened = (): never => {
  throw new Error('there is no further cell')
}

const readTable = (db: Db, table: string) => sql`select from ${sql.id(table)} limit 1`.execute(db)

test('a connection of a further cell finds no common table, and the common ones are those of the first cell', async () => {
  const { shop } = await openCells()
  await using _ = shop
  const { db, common } = cellOf(shop, 1)
  for (const table of commonTables) {
    await expect(readTable(db, table), table).rejects.toThrow('does not exist')
    await readTable(common, table)
  }
  const read = async (each: Db) =>
    (await sql<{ schema: string }>`select current_schema() as schema`.execute(each)).rows
  expect([await read(db), await read(common)]).toEqual([[{ schema: 'cell_1' }], [{ schema: 'public' }]])
  expect(cellOf(shop, 1023).common).toBe(cellOf(shop, 0).common)
})

/** What tables of cell 1 need that is in another schema. */
const listNeededOutside = async (db: Db): Promise<string[]> =>
  (
    await sql<{ needed: string }>`
      with own as (select 'pg_class'::regclass as class, oid from pg_class where relnamespace = 'cell_1'::regnamespace),
      object as (
        select class, oid from own
        union all select 'pg_attrdef'::regclass, a.oid from pg_attrdef a join own on own.oid = a.adrelid
        union all select 'pg_constraint'::regclass, k.oid from pg_constraint k join own on own.oid = k.conrelid
        union all select 'pg_trigger'::regclass, g.oid from pg_trigger g join own on own.oid = g.tgrelid
      ), needed as (
        select pg_describe_object(d.classid, d.objid, 0) || ' needs ' || pg_describe_object(d.refclassid, d.refobjid, 0) as needed,
          coalesce(c.relnamespace, p.pronamespace, t.typnamespace) as place
        from object join pg_depend d on d.classid = object.class and d.objid = object.oid and d.deptype in ('n', 'a')
          left join pg_class c on d.refclassid = 'pg_class'::regclass and c.oid = d.refobjid
          left join pg_proc p on d.refclassid = 'pg_proc'::regclass and p.oid = d.refobjid
          left join pg_type t on d.refclassid = 'pg_type'::regclass and t.oid = d.refobjid
      )
      select needed from needed where place not in ('cell_1'::regnamespace, 'pg_catalog'::regnamespace)`.execute(
      db,
    )
  ).rows.map(({ needed }) => needed)

test('what a cell needs is in its schema: none of its triggers, defaults and keys leads out of it', async () => {
  const { shop } = await openCells()
  await using _ = shop
  expect(await listNeededOutside(shop.db.db)).toEqual([])
})

/** As a cell was made before: its triggers call the functions of the first one. */
const callFunctionsOfFirstCell = (db: Db) =>
  sql`
    do $$
    declare
      definition text;
      called regprocedure;
    begin
      for definition in
        select pg_get_triggerdef(g.oid) from pg_trigger g join pg_class c on c.oid = g.tgrelid
        where c.relnamespace = 'cell_1'::regnamespace and not g.tgisinternal
      loop
        execute replace(
          replace(definition, 'CREATE TRIGGER', 'CREATE OR REPLACE TRIGGER'),
          'EXECUTE FUNCTION cell_1.', 'EXECUTE FUNCTION public.'
        );
      end loop;
      for called in select oid from pg_proc where pronamespace = 'cell_1'::regnamespace loop
        execute 'drop function ' || called;
      end loop;
    end
    $$`.execute(db)

test('a cell that was made before gets what its triggers call', async () => {
  const { shop, places } = await openCells()
  await using _ = shop
  const { db } = shop.db
  await callFunctionsOfFirstCell(db)
  expect(await listNeededOutside(db)).toContainEqual(expect.stringMatching(/^trigger .* needs function /))
  const migration = await readMigration('0134-trigger-functions-of-cells.sql')
  await onOneConnection(db, (own) => migrateCells(own, migration))
  expect(await listNeededOutside(db)).toEqual([])
  const [, { itemId, payChannel } = notOpened()] = places
  await buy(shop, itemId, { payChannel })
  const changed = sql`update cell_1.order_event set at = at`.execute(db)
  await expect(changed).rejects.toThrow('rows of order_event are never changed')
})

test('only a transaction of the first cell is one of the common schema', async () => {
  const { shop } = await openCells()
  await using _ = shop
  const first = cellOf(shop, 0)
  await inTx(first.db, (tx) => readTable(asCommonTx(first, tx), 'account'))
  const further = cellOf(shop, 1)
  await expect(inTx(further.db, async (tx) => asCommonTx(further, tx))).rejects.toThrow('cell 1')
})

test('transactions of a cell that hold all its connections still get what is common', async () => {
  await using shop = await openShop()
  const { db, common } = shop.services
  const all = 8
  let begun = 0
  let letGo = (): void => {}
  const allBegun = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const read = await Promise.all(
    Array.from({ length: all }, () =>
      inTx(db, async (tx) => {
        await readTable(tx, 'orders')
        begun += 1
        if (begun === all) letGo()
        await allBegun
        await readTable(common, 'account')
        return true
      }),
    ),
  )
  expect(read).toHaveLength(all)
})

test('what a request with a key commits in the common schema is marked in the first cell, and in a further one not', async () => {
  const { shop } = await openCells()
  await using _ = shop
  for (const [number, state] of [
    [0, 'committed'],
    [1, 'started'],
  ] as const) {
    const cell = cellOf(shop, number)
    const states: unknown[] = []
    await runOnce(
      cell,
      {
        caller: 'a test',
        key: `key ${number}`,
        content: '',
        repeatable: false,
        passedChecks: [],
        onReplay: async () => {},
      },
      async ({ common }) => {
        await inTx(common, async () => undefined)
        const [row] = await cell.db.selectFrom('idempotent_request').select('state').execute()
        states.push(row?.state)
      },
      () => undefined,
    )
    expect(states, String(number)).toEqual([state])
  }
})

test('balances are topped up in the first cell alone', async () => {
  const { shop, places } = await openCells()
  await using _ = shop
  const [, place = notOpened()] = places
  const terms = { enabled: true, unitFen: 1000, minFen: 1000, maxFen: 100_000, steps: [] }
  const inFurtherCell = setTopUpTerms(place.seller, { ...terms, shortUrl: place.shortUrl })
  await expect(inFurtherCell).rejects.toMatchObject({ data: [{ path: 'shortUrl' }] })
  await setTopUpTerms(shop.seller, { ...terms, shortUrl: shop.shortUrl })
})
