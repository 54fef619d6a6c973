import { addComplaint } from '@faka/contract/complaint/complaint'
import { createItem } from '@faka/contract/item/seller-item'
import { setVariants } from '@faka/contract/item/seller-variant'
import { ShortUrl } from '@faka/contract/shared/ids'
import { changeShop } from '@faka/contract/shop/seller-shop'
import { getShop } from '@faka/contract/shop/shop'
import { itemPictureUrlOf, logoUrlOf, type UploadKey, type UploadPurpose } from '@faka/contract/upload/upload'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { complain, complaintInput, readComplaint } from '../../../test-support/seed/complaint.ts'
import { moveTestShop } from '../../../test-support/seed/move-shop.ts'
import { openBuyer } from '../../../test-support/seed/open-buyer.ts'
import { openCells, type Place } from '../../../test-support/seed/open-cells.ts'
import {
  advancePictures,
  askCell,
  askedAfterSeconds,
  isPictureStored,
  stateOfPicture,
} from '../../../test-support/seed/picture-state.ts'
import { uploadPicture } from '../../../test-support/seed/pictures.ts'
import { buy } from '../../../test-support/seed/purchase.ts'
import { endProcessBefore } from '../../../test-support/server/end-process-before.ts'
import { createCards, openShop, type TestShop } from '../../../test-support/server/open-shop.ts'
import { waitForLock } from '../../../test-support/server/wait-for-lock.ts'
import { createShop } from '../modules/shop/create-shop.ts'
import { type KeptUploads, keepUploads, useKeptUploads } from '../modules/upload/public.ts'
import { uploadJobsOfCell } from '../modules/upload/upload.jobs.ts'
import { createClosedGate } from '../platform/cells/cell-gate.ts'
import type { Ctx } from '../platform/ctx.ts'
import { inTx, openCellDatabase } from '../platform/db.ts'

const day = 24 * 3600

/** A further cell with its seller's command line, whose pictures are those of guests. */
async function openFurther() {
  const { shop, places } = await openCells()
  const [first, place, last] = places
  const cell = shop.services.cells.find(1)
  if (!first || !place || !last || !cell) throw new Error('there is no further cell')
  const { visitor: owner } = await openBuyer(shop, { userName: 'seller' })
  return {
    shop,
    first,
    place,
    last,
    cell,
    owner,
    upload: async (purpose: UploadPurpose = 'proof') =>
      (await uploadPicture(shop, purpose === 'proof' ? shop.visitor() : owner, undefined, { purpose })).key,
    setLogo: (key: UploadKey, { shortUrl }: Pick<Place, 'shortUrl'>) =>
      owner.call(changeShop, { shortUrl, logo: logoUrlOf(key) }),
    rejectionOfLogo: async (key: UploadKey, { shortUrl }: Pick<Place, 'shortUrl'>) =>
      (await owner.expectRejection(changeShop, { shortUrl, logo: logoUrlOf(key) })).code,
    [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose](),
  }
}

const keep = (ctx: Ctx, key: UploadKey) => keepUploads(ctx, { keys: [key], purpose: 'proof' })
const use = (ctx: Ctx, kept: KeptUploads) => inTx(ctx.db, (tx) => useKeptUploads(ctx, tx, kept))

test('a use that comes when its cell was asked already is refused, and the picture may be used again', async () => {
  await using further = await openFurther()
  const { shop, place, cell } = further
  const { seller } = place
  const key = await further.upload()
  const late = await keep(seller, key)
  expect(await stateOfPicture(shop, key)).toBe('kept')
  await askCell(shop, cell)
  expect(await stateOfPicture(shop, key)).toBe('ready')
  await expect(use(seller, late)).rejects.toMatchObject({ codeName: 'uploadNotFound' })
  const again = await keep(seller, key)
  await expect(use(seller, late)).rejects.toMatchObject({ codeName: 'uploadNotFound' })
  await use(seller, again)
  await expect(use(seller, again)).rejects.toMatchObject({ codeName: 'uploadNotFound' })
  for (let turn = 0; turn < 3; turn++) await shop.advanceClock(day)
  expect([await stateOfPicture(shop, key), await isPictureStored(shop, key)]).toEqual(['used', true])
  await expect(use(seller, await keep(seller, key))).rejects.toMatchObject({ codeName: 'uploadNotFound' })
})

test('a use that is being written while its cell is asked is waited for, and counts if it is committed', async () => {
  await using further = await openFurther()
  const { shop, place, cell } = further
  for (const isCommitted of [true, false]) {
    const key = await further.upload()
    const kept = await keep(place.seller, key)
    let asking: Promise<void> | undefined
    const writing = inTx(place.seller.db, async (tx) => {
      await useKeptUploads(place.seller, tx, kept)
      asking = askCell(shop, cell)
      await waitForLock(shop.db.db)
      if (!isCommitted) throw new Error('rolled back')
    })
    if (isCommitted) await writing
    else await expect(writing).rejects.toThrow('rolled back')
    await asking
    expect(await stateOfPicture(shop, key)).toBe(isCommitted ? 'used' : 'ready')
  }
})

test('a picture whose use was ruled out by another cell may be used ten minutes later, however often it is tried', async () => {
  await using further = await openFurther()
  const { shop, first, place } = further
  const key = await further.upload()
  await keep(place.seller, key)
  await endProcessBefore(shop, { table: 'public.upload', when: "new.state = 'ready'" }, () =>
    keep(first.seller, key),
  )
  const tryAfterMinutes = async (minutes: number) => {
    shop.clock.now = new Date(shop.clock.now.getTime() + minutes * 60_000)
    return use(place.seller, await keep(place.seller, key))
  }
  for (const minutes of [1, 4, 4])
    await expect(tryAfterMinutes(minutes)).rejects.toMatchObject({ codeName: 'uploadNotFound' })
  await tryAfterMinutes(2)
})

test('a picture that was kept and not used expires as if it had never been kept', async () => {
  await using further = await openFurther()
  const { shop, place, cell } = further
  const key = await further.upload()
  await advancePictures(shop, day - 3600)
  await keep(place.seller, key)
  await askCell(shop, cell)
  expect(await stateOfPicture(shop, key)).toBe('ready')
  await advancePictures(shop, 3600)
  expect([await stateOfPicture(shop, key), await isPictureStored(shop, key)]).toEqual(['gone', false])
})

test('who names a picture of another account in another cell does not keep its use from being written', async () => {
  await using further = await openFurther()
  const { shop, first, place } = further
  const { visitor } = await openBuyer(shop)
  const { key } = await uploadPicture(shop, visitor, undefined, { purpose: 'proof' })
  const uploader = await asUploader(shop, place.seller, key)
  const kept = await keep(uploader, key)
  const stranger = await keep(first.seller, key)
  await expect(use(first.seller, stranger)).rejects.toMatchObject({ codeName: 'uploadNotFound' })
  await use(uploader, kept)
})

test('an item that is created again with its key, after a process ended before its picture was used, is created', async () => {
  await using further = await openFurther()
  const { shop, owner, first } = further
  const cover = itemPictureUrlOf(await further.upload('item'))
  const { shortUrl } = first
  owner.headers['idempotency-key'] = 'one-item'
  const create = () =>
    owner.call(createItem, { shortUrl, content: 'cards', title: 'Shown', priceFen: 100, cover })
  await endProcessBefore(shop, { table: 'public.picture_use', when: 'not new.is_note' }, create)
  const { itemId } = await create()
  expect(await create()).toEqual({ itemId })
})

test('two variants that get the same new picture at once share it', async () => {
  await using further = await openFurther()
  const { owner, place } = further
  const cover = itemPictureUrlOf(await further.upload('item'))
  const fields = { shortUrl: place.shortUrl, content: 'cards', title: 'Shown', priceFen: 100 } as const
  const { itemId } = await owner.call(createItem, fields)
  const { variants } = await owner.call(setVariants, {
    itemId,
    axes: [{ name: 'Size', values: ['S', 'M'] }],
    variants: ['S', 'M'].map((size) => ({ options: [size], priceFen: 100, cover })),
  })
  expect(variants.map((variant) => variant.cover)).toEqual([cover, cover])
})

test('while a cell cannot be asked, its pictures stay and those of other cells go on', async () => {
  await using further = await openFurther()
  const { shop, first, place } = further
  const [shown, unused, elsewhere] = [await further.upload(), await further.upload(), await further.upload()]
  await use(place.seller, await keep(place.seller, shown))
  await keep(place.seller, unused)
  await keep(first.seller, elsewhere)
  await sql
    .raw(
      `create function cell_1.be_away() returns trigger language plpgsql as
         $$ begin raise exception 'the cell is away'; end $$;
       create trigger away before insert on cell_1.picture_use execute function cell_1.be_away()`,
    )
    .execute(shop.db.db)
  for (let turn = 0; turn < 3; turn++) await advancePictures(shop, day)
  expect(await Promise.all([shown, unused, elsewhere].map((key) => stateOfPicture(shop, key)))).toEqual([
    'kept',
    'kept',
    'gone',
  ])
  expect(await isPictureStored(shop, shown)).toBe(true)
  await sql`drop trigger away on cell_1.picture_use`.execute(shop.db.db)
  await advancePictures(shop, 60)
  expect(await Promise.all([shown, unused].map((key) => stateOfPicture(shop, key)))).toEqual(['used', 'gone'])
})

test('a picture that was kept in one cell and not used there may be used in another one, once', async () => {
  await using further = await openFurther()
  const { shop, first, place, last } = further
  const key = await further.upload('logo')
  await endProcessBefore(shop, { table: 'public.picture_use', when: 'not new.is_note' }, () =>
    further.setLogo(key, first),
  )
  await further.setLogo(key, place)
  expect(await further.rejectionOfLogo(key, first)).toBe('uploadNotFound')
  expect(await further.rejectionOfLogo(key, last)).toBe('uploadNotFound')
  for (let turn = 0; turn < 3; turn++) await shop.advanceClock(day)
  expect([await stateOfPicture(shop, key), await isPictureStored(shop, key)]).toEqual(['used', true])
})

test('of several cells that use a picture at once, one has it', async () => {
  await using further = await openFurther()
  const { shop, owner, first, place, last } = further
  for (let turn = 0; turn < 5; turn++) {
    const key = await further.upload('logo')
    const logo = logoUrlOf(key)
    const answers = await Promise.all(
      [first, place, last].map(({ shortUrl }) => owner.send(changeShop, { shortUrl, logo })),
    )
    expect(answers.filter((answer) => answer.json().code === 0)).toHaveLength(1)
    await shop.advanceClock(askedAfterSeconds)
    expect(await stateOfPicture(shop, key)).toBe('used')
  }
})

test('sending a complaint with its picture again leads to the first, at once and later', async () => {
  await using further = await openFurther()
  const { shop, place } = further
  const { visitor: buyer } = await openBuyer(shop)
  const { orderNo } = await buy(shop, place.itemId, { payChannel: place.payChannel, buyer })
  const { key } = await uploadPicture(shop, buyer)
  const input = complaintInput(orderNo, { images: [key] })
  const answers = await Promise.all(Array.from({ length: 6 }, () => buyer.send(addComplaint, input)))
  const numbers = new Set(answers.map((answer) => answer.json().data.complaintNo))
  expect(answers.filter((answer) => answer.json().code === 0)).toHaveLength(1)
  expect(numbers.size).toBe(1)
  await shop.advanceClock(askedAfterSeconds)
  expect((await buyer.expectRejection(addComplaint, input)).code).toBe('complaintRunning')
  expect(await stateOfPicture(shop, key)).toBe('used')
})

test('items of one shop that get the same picture at once share it, and those of other shops do not get it', async () => {
  await using further = await openFurther()
  const { shop, place, last, owner } = further
  const fields = { content: 'cards', title: 'Shared', priceFen: 100 } as const
  const cover = itemPictureUrlOf(await further.upload('item'))
  const { shortUrl } = place
  await Promise.all(Array.from({ length: 4 }, () => owner.call(createItem, { ...fields, shortUrl, cover })))
  for (const wait of [0, askedAfterSeconds]) {
    await shop.advanceClock(wait)
    await owner.call(createItem, { ...fields, shortUrl, cover })
    const elsewhere = { ...fields, shortUrl: last.shortUrl, cover }
    expect((await owner.expectRejection(createItem, elsewhere)).code).toBe('uploadNotFound')
  }
})

test('a shop that moves takes what shows its pictures along, and each of them stays', async () => {
  await using shop = await openShop({ cells: [1] })
  await shop.runJobs()
  const { shortUrl } = shop
  const { visitor: owner } = await openBuyer(shop, { userName: 'seller' })
  const { visitor: buyer } = await openBuyer(shop)
  const upload = async (purpose: UploadPurpose) =>
    (await uploadPicture(shop, purpose === 'proof' ? buyer : owner, undefined, { purpose })).key
  const itemId = await shop.addItem({ cards: createCards(3) })
  const placed = await buy(shop, itemId, { buyer })
  const proof = await upload('proof')
  const complaintNo = await complain(placed, { images: [proof] })
  const [replaced, logo, cover] = [await upload('logo'), await upload('logo'), await upload('item')]
  const setLogo = (key: UploadKey) => owner.call(changeShop, { shortUrl, logo: logoUrlOf(key) })
  await setLogo(replaced)
  let isStored = false
  await endProcessBefore(shop, { table: 'public.upload', when: "new.state = 'dropped'" }, async () => {
    await setLogo(logo)
    isStored = true
  })
  // what cannot be dropped at once is left to a job
  expect(isStored).toBe(true)
  const newItem = (key: UploadKey) =>
    owner.call(createItem, {
      shortUrl,
      content: 'cards',
      title: 'With a cover',
      priceFen: 100,
      cover: itemPictureUrlOf(key),
    })
  await newItem(cover)
  const broken = await upload('item')
  await endProcessBefore(shop, { table: 'public.picture_use', when: 'not new.is_note' }, () =>
    newItem(broken),
  )

  await moveTestShop(shop, 1)
  // its caller repeats it, and it is written where the shop is now
  await newItem(broken)
  await shop.advanceClock(askedAfterSeconds)
  for (let turn = 0; turn < 3; turn++) await shop.advanceClock(day)
  for (const key of [proof, logo, cover, broken])
    expect([await stateOfPicture(shop, key), await isPictureStored(shop, key)]).toEqual(['used', true])
  expect(await isPictureStored(shop, replaced)).toBe(false)
  expect((await readComplaint(placed, complaintNo)).complaintNo).toBe(complaintNo)
})

/** The same caller as the account that uploaded a picture. */
async function asUploader(shop: TestShop, ctx: Ctx, key: UploadKey): Promise<Ctx> {
  const { accountId } = await shop.db.db
    .selectFrom('upload')
    .select('account_id as accountId')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  const actor = {
    kind: 'buyer',
    accountId: accountId ?? 0,
    sessionId: '',
    roles: [],
    phoneProved: true,
  } as const
  return { ...ctx, actor: { ...actor, networkHash: '', ip: '', userAgent: '' } }
}

/** A logo, and what opens a shop in the further cell with it. */
async function openWithLogo() {
  const further = await openFurther()
  const { shop, cell, place } = further
  const { key } = await uploadPicture(shop, further.owner, undefined, { purpose: 'logo' })
  const ctx = await asUploader(shop, place.seller, key)
  const shortUrl = ShortUrl.parse('with-a-logo')
  const logo = logoUrlOf(key)
  return {
    shop,
    cell,
    key,
    logo,
    create: (address = shortUrl) =>
      createShop(ctx, { seller: 'seller', shortUrl: address, name: 'With a logo', logo }, cell),
    readLogo: async () => (await shop.visitor().call(getShop, { shortUrl })).logo,
    [Symbol.asyncDispose]: () => further[Symbol.asyncDispose](),
  }
}

test('a new shop in a further cell keeps its logo', async () => {
  await using opened = await openWithLogo()
  const { shop, key } = opened
  await opened.create()
  for (let turn = 0; turn < 3; turn++) await shop.advanceClock(day)
  expect([await stateOfPicture(shop, key), await isPictureStored(shop, key)]).toEqual(['used', true])
})

test.each(['public.shop_address', 'cell_1.shop'])(
  'a shop whose process ends before its row in %s is opened by a job with its logo',
  async (table) => {
    await using opened = await openWithLogo()
    const { shop, key, logo } = opened
    await endProcessBefore(shop, { table, when: 'true' }, () => opened.create())
    await shop.advanceClock(61)
    expect(await opened.readLogo()).toBe(logo)
    for (let turn = 0; turn < 3; turn++) await shop.advanceClock(day)
    expect([await stateOfPicture(shop, key), await isPictureStored(shop, key)]).toEqual(['used', true])
  },
)

test('a shop that is opened only after its logo was given up has none', async () => {
  await using opened = await openWithLogo()
  const { shop, key, cell } = opened
  await endProcessBefore(shop, { table: 'cell_1.shop', when: 'true' }, () => opened.create())
  await askCell(shop, cell)
  expect(await stateOfPicture(shop, key)).toBe('ready')
  await shop.advanceClock(61)
  expect(await opened.readLogo()).toBeNull()
})

test('of two shops that are opened at once with one logo one is refused, and none is opened without it', async () => {
  await using opened = await openWithLogo()
  const { shop, cell, logo } = opened
  const addresses = ['one-logo', 'same-logo'].map((address) => ShortUrl.parse(address))
  const answers = await Promise.allSettled(addresses.map((address) => opened.create(address)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await shop.advanceClock(61)
  const made = await cell.db.selectFrom('shop').select('logo').where('short_url', 'in', addresses).execute()
  expect(made).toEqual([{ logo }])
})

test('while a cell is away its pictures stay kept, and are not logged one by one', async () => {
  await using further = await openFurther()
  const { shop, place, cell } = further
  const keys = [await further.upload(), await further.upload()]
  for (const key of keys) await keep(place.seller, key)
  shop.clock.now = new Date(shop.clock.now.getTime() + askedAfterSeconds * 1000)
  const gate = createClosedGate({ cell: 1, kind: 'away', says: { zh: '没有应答', en: 'does not answer' } })
  await using away = new AsyncDisposableStack()
  const { db, close } = openCellDatabase({ url: shop.db.url, connections: 1, log: cell.log, gate })
  away.defer(close)
  const [kept] = uploadJobsOfCell({ ...cell, db })
  await expect(kept?.run()).rejects.toThrow('unavailable')
  expect(shop.logged.filter(({ message }) => message === 'a picture stays kept')).toEqual([])
  for (const key of keys) expect(await stateOfPicture(shop, key)).toBe('kept')
})
