import { searchOrders } from '@faka/contract/order/seller-order'
import { ShortUrl } from '@faka/contract/shared/ids'
import { openOwnShop } from '@faka/contract/shop/open-shop'
import { changeShop, showShop } from '@faka/contract/shop/seller-shop'
import { getShop } from '@faka/contract/shop/shop'
import { acceptInvitation, removeStaff } from '@faka/contract/shop/staff'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { invitationToken } from '../../../../test-support/seed/join-staff.ts'
import { moveTestShop } from '../../../../test-support/seed/move-shop.ts'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { seedCell } from '../../../../test-support/seed/seed-cell.ts'
import { endProcessBefore, type ProcessEnd } from '../../../../test-support/server/end-process-before.ts'
import { openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { toCell } from '../../platform/cell.ts'
import { CellAwayError } from '../../platform/cells/cell-away-error.ts'
import { inTx } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { getAccount } from '../account/public.ts'
import { createShop } from './create-shop.ts'
import { inviteStaff } from './invite-staff.ts'
import { finishOpenings } from './open-shop-in-steps.ts'
import { insertShop } from './shop.sql.ts'
import { type AddressRow, findAddress, takeAddressRow } from './shop-address.sql.ts'
import { listStaffSteps } from './staff-step.sql.ts'
import { finishJoining, finishLeaving } from './staff-steps.ts'

const schemas = [0, 1, 2].map((number) => toCell(number).schema)
const shortUrl = ShortUrl.parse('wanted')

/** Where shops are opened next: in cell 1, and with one more there in cell 2. */
const openThreeCells = () =>
  openShop({ cells: [1, 2], config: { shopOpening: 'anyone' }, limits: { shopsPerAccount: 1 } })

const rolesOf = async ({ services }: TestShop, { account_id }: { account_id: number }) =>
  (await getAccount(services, services.common, account_id)).roles

const cellOf = ({ services }: TestShop, number: number) => {
  const cell = services.cells.find(number)
  if (!cell) throw new Error(`there is no cell ${number}`)
  return cell
}

/** The schemas that have a row about an address. */
async function listSchemasWith({ db: { db } }: TestShop, table: 'shop' | 'shop_opening'): Promise<string[]> {
  const found: string[] = []
  for (const schema of schemas) {
    const { rows } = await sql`select from ${sql.id(schema, table)} where short_url = ${shortUrl}`.execute(db)
    found.push(...rows.map(() => schema))
  }
  return found
}

/** Before which step of opening a shop in cell 1 a process ends. */
const openingEnds = {
  address: { table: 'public.shop_address', when: 'true' },
  shop: { table: 'cell_1.shop', when: 'true' },
} as const satisfies Record<string, ProcessEnd>

const befores = ['address', 'shop'] as const

/** An account whose process ended before a step of opening its shop in cell 1. */
async function openHalfOpened(before: keyof typeof openingEnds) {
  const shop = await openThreeCells()
  const { visitor, account } = await openBuyer(shop)
  const open = () => visitor.call(openOwnShop, { shortUrl, name: '青柠卡铺' })
  await endProcessBefore(shop, openingEnds[before], open)
  expect(await listSchemasWith(shop, 'shop')).toEqual([])
  expect(await listSchemasWith(shop, 'shop_opening')).toEqual(['cell_1'])
  return { shop, visitor, account, open, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() }
}
type HalfOpened = Awaited<ReturnType<typeof openHalfOpened>>

/** That the account has the shop, in one cell, as its seller. */
async function expectOpened({ shop, visitor, account }: HalfOpened, schema: string): Promise<void> {
  expect(await listSchemasWith(shop, 'shop')).toEqual([schema])
  expect(await listSchemasWith(shop, 'shop_opening')).toEqual([])
  expect(await rolesOf(shop, account)).toEqual(['BUYER', 'SELLER'])
  expect((await visitor.call(changeShop, { shortUrl, notice: '照常发货' })).isOwner).toBe(true)
  expect(await shop.visitor().call(getShop, { shortUrl })).toMatchObject({ notice: '照常发货' })
}

test.each(befores)(
  'a shop whose process ends before its %s is opened by a job, and by no other account',
  async (before) => {
    await using opened = await openHalfOpened(before)
    const { shop, account } = opened
    expect(await rolesOf(shop, account)).toEqual(before === 'shop' ? ['BUYER', 'SELLER'] : ['BUYER'])
    const other = await openBuyer(shop)
    // another one tries in the same cell, or, where the address was taken, in the next
    if (before === 'shop') await seedCell(shop, 1)
    const refused = await other.visitor.expectRejection(openOwnShop, { shortUrl, name: 'x' })
    expect(refused.code).toBe('nameTaken')
    expect(await rolesOf(shop, other.account)).toEqual(['BUYER'])
    await shop.advanceClock(61)
    await expectOpened(opened, 'cell_1')
    expect((await other.visitor.expectRejection(openOwnShop, { shortUrl, name: 'x' })).code).toBe('nameTaken')
  },
)

test.each(befores)(
  'the next try of an account whose process ended before its %s opens the shop, in the same cell or in another',
  async (before) => {
    for (const schema of ['cell_1', 'cell_2']) {
      await using opened = await openHalfOpened(before)
      const { shop, open } = opened
      if (schema === 'cell_2') await seedCell(shop, 1)
      expect(await open()).toEqual({ shortUrl })
      await shop.advanceClock(61)
      await expectOpened(opened, schema)
    }
  },
)

test('a shop that is half open while another cell is away is opened when that is back', async () => {
  await using opened = await openHalfOpened('address')
  const { shop } = opened
  const cell = cellOf(shop, 1)
  shop.clock.now = new Date(shop.clock.now.getTime() + 61_000)
  const isAway = () => {
    throw new CellAwayError()
  }
  await finishOpenings({ ...cell, cells: { ...cell.cells, all: isAway } })
  expect(await listSchemasWith(shop, 'shop_opening')).toEqual(['cell_1'])
  await finishOpenings(cell)
  await expectOpened(opened, 'cell_1')
})

test('an account whose two processes ended, each in another cell, has one shop', async () => {
  await using opened = await openHalfOpened('shop')
  const { shop, open } = opened
  await seedCell(shop, 1)
  await endProcessBefore(shop, openingEnds.address, open)
  expect(await listSchemasWith(shop, 'shop_opening')).toEqual(['cell_2'])
  await shop.advanceClock(61)
  await expectOpened(opened, 'cell_2')
})

test('an address is taken only as it was read', async () => {
  await using shop = await openThreeCells()
  const { common, now } = shop.services
  const take = (opening_no: string, known: AddressRow | undefined) =>
    inTx(common, (tx) =>
      takeAddressRow(
        tx,
        { short_url: shortUrl, cell_number: 1, account_id: 1, opening_no, taken_at: now() },
        known,
      ),
    )
  const taken = { cell_number: 1, opening_no: 'one' }
  expect(await take('one', undefined)).toBe(true)
  expect(await take('two', undefined)).toBe(false)
  expect(await take('two', { ...taken, opening_no: 'other' })).toBe(false)
  expect(await take('two', { ...taken, cell_number: 2 })).toBe(false)
  expect(await take('two', taken)).toBe(true)
  expect(await findAddress(common, shortUrl)).toEqual({ cell_number: 1, opening_no: 'two' })
})

test('an address that a process of an earlier version has just taken in another cell is taken', async () => {
  await using shop = await openThreeCells()
  const { visitor, account } = await openBuyer(shop)
  await sql`insert into shop_address (short_url, cell_number) values (${shortUrl}, 2)`.execute(shop.db.db)
  expect((await visitor.expectRejection(openOwnShop, { shortUrl, name: 'x' })).code).toBe('nameTaken')
  expect(await listSchemasWith(shop, 'shop_opening')).toEqual([])
  expect(await rolesOf(shop, account)).toEqual(['BUYER'])
})

test('an opening ends where a process of an earlier version made a shop of its address', async () => {
  await using opened = await openHalfOpened('shop')
  const { shop } = opened
  const other = await openBuyer(shop)
  await inTx(cellOf(shop, 1).db, (tx) =>
    insertShop(tx, {
      short_url: shortUrl,
      seller_account_id: other.account.account_id,
      name: 'Of another',
      logo: null,
      notice: '',
      opening: '',
      contact: '{}',
      created_at: shop.clock.now,
    }),
  )
  await shop.advanceClock(61)
  expect(await listSchemasWith(shop, 'shop')).toEqual(['cell_1'])
  expect(await listSchemasWith(shop, 'shop_opening')).toEqual([])
  expect(await shop.visitor().call(getShop, { shortUrl })).toMatchObject({ name: 'Of another' })
})

test('an address is given to one shop, however many open it at once in however many cells', async () => {
  await using shop = await openThreeCells()
  const buyers = await Promise.all(['one', 'two'].map((userName) => openBuyer(shop, { userName })))
  const cells = shop.services.cells.all()
  for (let round = 0; round < 4; round++) {
    const address = ShortUrl.parse(`wanted-${round}`)
    const answers = await Promise.all(
      buyers.flatMap(({ account }) =>
        cells.map((cell) =>
          createShop(
            shop.seller,
            { seller: account.user_name ?? '', shortUrl: address, name: 'x' },
            cell,
          ).then(
            () => 'opened',
            (error) => (error instanceof DomainError ? error.codeName : String(error)),
          ),
        ),
      ),
    )
    expect(answers.toSorted()).toEqual([...Array<string>(5).fill('nameTaken'), 'opened'])
    await shop.advanceClock(61)
    const made = await Promise.all(
      cells.map(({ db }) =>
        db.selectFrom('shop').select('shop_id').where('short_url', '=', address).execute(),
      ),
    )
    expect(made.flat()).toHaveLength(1)
    expect((await shop.visitor().call(getShop, { shortUrl: address })).shortUrl).toBe(address)
  }
})

/** Before which step of joining or leaving the staff of a shop in cell 1 a process ends. */
const staffEnds = {
  directory: { table: 'public.staff_account', when: 'new.left_at is null' },
  rights: { table: 'cell_1.shop_staff', when: 'true' },
  left: { table: 'public.staff_account', when: 'new.left_at is not null' },
  role: {
    table: 'public.account',
    when: "'STAFF' = any(old.roles) and not 'STAFF' = any(new.roles)",
    event: 'update',
  },
  end: { table: 'cell_1.staff_step', when: "old.state = 'leaving'", event: 'delete' },
} as const satisfies Record<string, ProcessEnd>

/** A shop in cell 1, an account that is invited to its staff, and what both do. */
async function openInvited() {
  const shop = await openShop({ cells: [1] })
  const { seller, shortUrl: address } = await seedCell(shop, 1)
  const { visitor, account } = await openBuyer(shop)
  const { visitor: owner } = await openBuyer(shop, { userName: 'seller' })
  const { url, invitationNo: staffNo } = await inviteStaff(seller, {
    shortUrl: address,
    name: '小李',
    rights: ['orders'],
  })
  const token = invitationToken(url)
  return {
    shop,
    seller,
    account,
    visitor,
    owner,
    token,
    join: () => visitor.call(acceptInvitation, { token }),
    remove: () => owner.call(removeStaff, { shortUrl: address, staffNo }),
    removalCode: async () => (await owner.expectRejection(removeStaff, { shortUrl: address, staffNo })).code,
    /** Whether the account reaches the shop, and its roles. */
    async state() {
      const answer = await visitor.send(searchOrders, { shortUrl: address })
      return { reaches: answer.json().code === 0, roles: await rolesOf(shop, account) }
    },
    events: async () =>
      (
        await sql<{ kind: string; actor: string }>`
          select kind, actor from cell_1.staff_event order by event_id`.execute(shop.db.db)
      ).rows.map(({ kind, actor }) => `${kind} ${actor}`),
    [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose](),
  }
}

const buyer = { reaches: false, roles: ['BUYER'] }
const member = { reaches: true, roles: ['BUYER', 'STAFF'] }
/** The role is there, and no right with it. */
const between = { reaches: false, roles: ['BUYER', 'STAFF'] }

/** Who goes on where a process ended. */
const goers = ['the next try', 'a job'] as const

test.each(goers)('who accepted an invitation joins by %s, wherever the process ended', async (goer) => {
  for (const before of ['directory', 'rights'] as const) {
    await using invited = await openInvited()
    const { shop, token, join, state, account } = invited
    await endProcessBefore(shop, staffEnds[before], join)
    expect(await state()).toEqual(before === 'rights' ? between : buyer)
    const other = await openBuyer(shop)
    expect((await other.visitor.expectRejection(acceptInvitation, { token })).code).toBe('invitationInvalid')
    await (goer === 'a job' ? shop.advanceClock(20) : join())
    expect(await state()).toEqual(member)
    await shop.advanceClock(20)
    expect(await invited.events()).toEqual(['invited seller', `joined seller ${account.account_id}`])
  }
})

test.each(goers)(
  'who is removed reaches the shop no more from that moment on, and loses the role by %s, wherever the process ended',
  async (goer) => {
    for (const before of ['left', 'role', 'end'] as const) {
      await using invited = await openInvited()
      const { shop, join, remove, removalCode, state } = invited
      await join()
      expect(await state()).toEqual(member)
      await endProcessBefore(shop, staffEnds[before], remove)
      expect(await state()).toEqual(before === 'end' ? buyer : between)
      await (goer === 'a job' ? shop.advanceClock(20) : remove())
      expect(await state()).toEqual(buyer)
      expect(await removalCode()).toBe('staffNotFound')
      await shop.advanceClock(20)
      expect(await listStaffSteps(cellOf(shop, 1).db, shop.clock.now, undefined, 1)).toEqual([])
      expect((await invited.events()).filter((event) => event.startsWith('removed'))).toHaveLength(1)
    }
  },
)

test('a step of joining that comes after the account left gives it neither role nor rights', async () => {
  await using invited = await openInvited()
  const { shop, join, remove, state } = invited
  await endProcessBefore(shop, staffEnds.directory, join)
  const cell = cellOf(shop, 1)
  const [step] = await listStaffSteps(cell.db, new Date(shop.clock.now.getTime() + 1), undefined, 1)
  if (!step) throw new Error('nothing was begun')
  await join()
  await remove()
  await finishJoining(cell, step)
  expect(await state()).toEqual(buyer)
})

test('who joins a shop while leaving another one keeps the role', async () => {
  await using invited = await openInvited()
  const { shop, join, state, visitor, owner } = invited
  const first = await inviteStaff(shop.seller, { shortUrl: shop.shortUrl, name: '小李', rights: ['stock'] })
  await visitor.call(acceptInvitation, { token: invitationToken(first.url) })
  await endProcessBefore(shop, staffEnds.rights, join)
  await endProcessBefore(shop, staffEnds.left, () =>
    owner.call(removeStaff, { shortUrl: shop.shortUrl, staffNo: first.invitationNo }),
  )
  const [step] = await listStaffSteps(shop.services.db, new Date(shop.clock.now.getTime() + 1), undefined, 1)
  if (!step) throw new Error('nothing was begun')
  // who looked before the account began to join knows of that by the directory alone
  const unseen = { ...shop.services, cells: { ...shop.services.cells, all: () => [] } }
  await finishLeaving(unseen, step)
  expect(await state()).toEqual(between)
  await shop.advanceClock(20)
  expect(await state()).toEqual(member)
})

test('who is still joining has its role with its rights, although a process of an earlier version took it meanwhile', async () => {
  await using invited = await openInvited()
  const { shop, join, state, account } = invited
  await endProcessBefore(shop, staffEnds.rights, join)
  await sql`update account set roles = '{BUYER}' where account_id = ${account.account_id}`.execute(shop.db.db)
  await shop.advanceClock(20)
  expect(await state()).toEqual(member)
})

test('who a process of an earlier version let join by another invitation keeps role and rights', async () => {
  await using invited = await openInvited()
  const { shop, join, state, account } = invited
  await endProcessBefore(shop, staffEnds.rights, join)
  await sql`
    insert into cell_1.shop_staff (staff_no, shop_id, account_id, name, rights, created_at)
    select ${'A'.repeat(20)}, shop_id, account_id, name, rights, created_at from cell_1.staff_step
    where account_id = ${account.account_id}`.execute(shop.db.db)
  // the first run of the job finds it, and the second one ends it
  for (let run = 0; run < 2; run++) await shop.advanceClock(20)
  expect(await state()).toEqual(member)
  expect(await listStaffSteps(cellOf(shop, 1).db, shop.clock.now, undefined, 1)).toEqual([])
})

test('an account that two shops remove at once loses the role', async () => {
  await using invited = await openInvited()
  const { shop, join, remove, state, visitor, owner } = invited
  await join()
  const { shortUrl: address } = shop
  const first = await inviteStaff(shop.seller, { shortUrl: address, name: '小李', rights: ['stock'] })
  await visitor.call(acceptInvitation, { token: invitationToken(first.url) })
  const request = { shortUrl: address, staffNo: first.invitationNo }
  await Promise.all([remove(), owner.call(removeStaff, request)])
  expect(await state()).toEqual(buyer)
})

test('who was joining a shop while it moved to another cell joins it there', async () => {
  await using shop = await openShop({ cells: [1] })
  const { shortUrl: address, seller } = shop
  const { visitor, account } = await openBuyer(shop)
  const invited = await inviteStaff(seller, { shortUrl: address, name: '小李', rights: ['orders'] })
  const token = invitationToken(invited.url)
  await endProcessBefore(shop, { table: 'public.shop_staff', when: 'true' }, () =>
    visitor.call(acceptInvitation, { token }),
  )
  await moveTestShop(shop, 1)
  expect((await visitor.expectRejection(searchOrders, { shortUrl: address })).code).toBe('shopNotFound')
  await shop.advanceClock(20)
  expect((await visitor.call(showShop, {})).list).toMatchObject([{ shortUrl: address, rights: ['orders'] }])
  const { visitor: owner } = await openBuyer(shop, { userName: 'seller' })
  await owner.call(removeStaff, { shortUrl: address, staffNo: invited.invitationNo })
  expect((await visitor.call(showShop, {})).list).toEqual([])
  expect(await rolesOf(shop, account)).toEqual(['BUYER'])
})

test('who was leaving a shop while it moved to another cell loses the role there', async () => {
  await using shop = await openShop({ cells: [1] })
  const { shortUrl: address, seller } = shop
  const { visitor, account } = await openBuyer(shop)
  const { visitor: owner } = await openBuyer(shop, { userName: 'seller' })
  const invited = await inviteStaff(seller, { shortUrl: address, name: '小李', rights: ['orders'] })
  await visitor.call(acceptInvitation, { token: invitationToken(invited.url) })
  await endProcessBefore(shop, staffEnds.left, () =>
    owner.call(removeStaff, { shortUrl: address, staffNo: invited.invitationNo }),
  )
  await moveTestShop(shop, 1)
  await shop.advanceClock(20)
  expect(await rolesOf(shop, account)).toEqual(['BUYER'])
  for (const number of [0, 1])
    expect(await listStaffSteps(cellOf(shop, number).db, shop.clock.now, undefined, 1)).toEqual([])
})
