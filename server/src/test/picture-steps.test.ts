import { addComplaint, addProof } from '@faka/contract/complaint/complaint'
import { changeItem, createItem } from '@faka/contract/item/seller-item'
import { changeShop } from '@faka/contract/shop/seller-shop'
import { addStock } from '@faka/contract/stock/stock'
import { itemPictureUrlOf, logoUrlOf, type UploadKey, type UploadPurpose } from '@faka/contract/upload/upload'
import { expect, test } from 'vitest'
import { complain, complaintInput } from '../../../test-support/seed/complaint.ts'
import { openBuyer } from '../../../test-support/seed/open-buyer.ts'
import { openCells } from '../../../test-support/seed/open-cells.ts'
import {
  askCell,
  askedAfterSeconds,
  isPictureStored,
  stateOfPicture,
} from '../../../test-support/seed/picture-state.ts'
import { uploadPicture } from '../../../test-support/seed/pictures.ts'
import { buy } from '../../../test-support/seed/purchase.ts'
import { endProcessBefore, type ProcessEnd } from '../../../test-support/server/end-process-before.ts'
import { createNewCards, type TestShop } from '../../../test-support/server/open-shop.ts'
import type { Visitor } from '../../../test-support/server/visitor.ts'
import { answerComplaint } from '../modules/complaint/answer-complaint.ts'
import { toCell } from '../platform/cell.ts'
import type { Services } from '../platform/ctx.ts'

const day = 24 * 3600
const text = 'A text of more than ten characters.'

/** A shop in a cell, whose item has cards for many orders. */
async function openPlace(cellNumber: number) {
  const { shop, places } = await openCells({
    limits: { complaintMessagesPerHour: 1000, uploadsPerAccountAndDay: 1000 },
  })
  const place = places.find(({ number }) => number === cellNumber)
  const cell = shop.services.cells.find(cellNumber)
  if (!place || !cell) throw new Error('there is no such cell')
  const { visitor: owner } = await openBuyer(shop, { userName: 'seller' })
  await owner.call(addStock, { itemId: place.itemId, cards: createNewCards(30) })
  return { shop, place, cell, owner, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() }
}
type Opened = Awaited<ReturnType<typeof openPlace>>

/** What will show a picture. */
interface Showing {
  purpose: UploadPurpose
  uploader: Visitor
  /** Its caller repeats it as long as it was not answered. */
  show(key: UploadKey): Promise<unknown>
}

/** A new complaint. */
async function complaintOf({ shop, place }: Opened): Promise<Showing> {
  const { visitor: buyer } = await openBuyer(shop)
  const { orderNo } = await buy(shop, place.itemId, { payChannel: place.payChannel, buyer })
  return {
    purpose: 'proof',
    uploader: buyer,
    show: (key) => buyer.call(addComplaint, complaintInput(orderNo, { images: [key] })),
  }
}

/** A message of the buyer or the seller in a complaint. */
async function messageOf({ shop, place }: Opened, side: 'buyer' | 'seller'): Promise<Showing> {
  const { visitor: buyer } = await openBuyer(shop)
  const placed = await buy(shop, place.itemId, { payChannel: place.payChannel, buyer })
  const complaintNo = await complain(placed)
  const { orderNo } = placed
  return side === 'buyer'
    ? {
        purpose: 'proof',
        uploader: buyer,
        show: (key) => buyer.call(addProof, { complaintNo, orderNo, text, images: [key] }),
      }
    : {
        purpose: 'proof',
        // the seller at the command line has no account
        uploader: shop.visitor(),
        show: (key) => answerComplaint(place.seller, { complaintNo, text, images: [key] }),
      }
}

/** The picture of a new item, or a further one of an item. */
const itemOf = ({ place: { shortUrl, itemId }, owner }: Opened, part: 'cover' | 'gallery'): Showing => ({
  purpose: 'item',
  uploader: owner,
  show: (key) =>
    part === 'gallery'
      ? owner.call(changeItem, { itemId, gallery: [itemPictureUrlOf(key)] })
      : owner.call(createItem, {
          shortUrl,
          content: 'cards',
          title: 'Shown',
          priceFen: 100,
          cover: itemPictureUrlOf(key),
        }),
})

/** The steps in a cell before which a process may end. */
const stepsIn = (cellNumber: number) => {
  const uses = `${toCell(cellNumber).schema}.picture_use`
  return {
    keep: { table: 'public.upload', when: 'new.use_no is not null' },
    use: { table: uses, when: 'not new.is_note' },
    confirm: { table: 'public.upload', when: "new.use_no is null and new.state = 'used'" },
    note: { table: uses, when: 'new.is_note' },
    return: { table: 'public.upload', when: "new.state = 'ready'" },
  } as const satisfies Record<string, ProcessEnd>
}

/** A picture that was uploaded for what will show it. */
interface Case {
  show(): Promise<unknown>
  /** Ends the process before a step of what is done. */
  end(before: keyof ReturnType<typeof stepsIn>, act: () => Promise<unknown>): Promise<void>
  /** Asks the cell about what was kept in it. */
  ask(): Promise<void>
}

/** Where a process ends, and what is done afterwards; and whether the picture is shown then. */
const endings: readonly { name: string; run: (each: Case) => Promise<unknown>; isShown: boolean }[] = [
  { name: 'no end', run: ({ show }) => show(), isShown: true },
  { name: 'upload, keep', run: ({ end, show }) => end('keep', show), isShown: false },
  {
    name: 'upload, keep; repeated',
    run: async ({ end, show }) => {
      await end('keep', show)
      await show()
    },
    isShown: true,
  },
  { name: 'keep, use', run: ({ end, show }) => end('use', show), isShown: false },
  {
    name: 'keep, use; repeated at once',
    run: async ({ end, show }) => {
      await end('use', show)
      await show()
    },
    isShown: true,
  },
  {
    name: 'keep, use; repeated when the cell was asked',
    run: async ({ end, ask, show }) => {
      await end('use', show)
      await ask()
      await show()
    },
    isShown: true,
  },
  {
    name: 'keep, note',
    run: async ({ end, ask, show }) => {
      await end('use', show)
      await end('note', ask)
    },
    isShown: false,
  },
  {
    name: 'keep, note; repeated',
    run: async ({ end, ask, show }) => {
      await end('use', show)
      await end('note', ask)
      await show()
    },
    isShown: true,
  },
  {
    name: 'note, return',
    run: async ({ end, ask, show }) => {
      await end('use', show)
      await end('return', ask)
    },
    isShown: false,
  },
  {
    name: 'note, return; repeated',
    run: async ({ end, ask, show }) => {
      await end('use', show)
      await end('return', ask)
      await show()
    },
    isShown: true,
  },
  {
    name: 'use, confirm',
    run: async ({ end, ask, show }) => {
      await show()
      await end('confirm', ask)
    },
    isShown: true,
  },
]

/** Uploads a picture and ends processes on its way. Returns its key. */
async function runCase(
  { shop, cell }: { shop: TestShop; cell: Services },
  { uploader, purpose, show }: Showing,
  run: (each: Case) => Promise<unknown>,
): Promise<UploadKey> {
  // what was kept before is settled, so that the next picture alone is asked about
  await askCell(shop, cell)
  const { key } = await uploadPicture(shop, uploader, undefined, { purpose })
  const steps = stepsIn(cell.cell.number)
  await run({
    show: () => show(key),
    end: (before, act) => endProcessBefore(shop, steps[before], act),
    ask: () => askCell(shop, cell),
  })
  return key
}

/** Runs cases with what shows their pictures, and expects that of each what is shown stays, and what is not goes. */
async function expectEnds(
  opened: Opened,
  kinds: Readonly<Record<string, () => Promise<Showing> | Showing>>,
  cases: typeof endings,
): Promise<void> {
  const { shop } = opened
  const begun: { name: string; key: UploadKey; isShown: boolean }[] = []
  for (const [kind, find] of Object.entries(kinds))
    for (const { name, run, isShown } of cases)
      begun.push({ name: `${kind}: ${name}`, key: await runCase(opened, await find(), run), isShown })
  await shop.advanceClock(askedAfterSeconds)
  const listStates = () =>
    Promise.all(begun.map(async ({ name, key }) => `${name}: ${await stateOfPicture(shop, key)}`))
  const expected = (otherwise: string) =>
    begun.map(({ name, isShown }) => `${name}: ${isShown ? 'used' : otherwise}`)
  expect(await listStates()).toEqual(expected('ready'))
  // what is not shown goes as if it had never been kept
  for (let turn = 0; turn < 2; turn++) await shop.advanceClock(day)
  expect(await listStates()).toEqual(expected('gone'))
  for (const { name, key, isShown } of begun) expect(await isPictureStored(shop, key), name).toBe(isShown)
}

for (const cellNumber of [0, 1]) {
  test(`a process that ends between any two steps of a picture in cell ${cellNumber} loses none that is shown, and keeps none that is not`, async () => {
    await using opened = await openPlace(cellNumber)
    const reply = await messageOf(opened, 'buyer')
    await expectEnds(opened, { reply: () => reply }, endings)
  })

  test(`pictures of answers, complaints and items in cell ${cellNumber} are used when their callers repeat what did not end, or go`, async () => {
    await using opened = await openPlace(cellNumber)
    const answer = await messageOf(opened, 'seller')
    await expectEnds(
      opened,
      {
        answer: () => answer,
        complaint: () => complaintOf(opened),
        cover: () => itemOf(opened, 'cover'),
        gallery: () => itemOf(opened, 'gallery'),
      },
      endings.filter(({ name }) => ['no end', 'keep, use', 'keep, use; repeated at once'].includes(name)),
    )
  })
}

for (const cellNumber of [0, 1])
  test(`a logo in cell ${cellNumber} is there until another one is stored and goes then, wherever the process ends`, async () => {
    await using opened = await openPlace(cellNumber)
    const { shop, place, owner, cell } = opened
    const released = `${cell.cell.schema}.released_picture`
    const upload = async () => (await uploadPicture(shop, owner, undefined, { purpose: 'logo' })).key
    const set = (key: UploadKey | null) =>
      owner.call(changeShop, { shortUrl: place.shortUrl, logo: key && logoUrlOf(key) })
    const steps: readonly { name: string; step: ProcessEnd; isStored: boolean }[] = [
      { name: 'keep, use', step: stepsIn(cellNumber).use, isStored: false },
      { name: 'use, release', step: { table: released, when: 'true' }, isStored: false },
      {
        name: 'release, drop',
        step: { table: 'public.upload', when: "new.state = 'dropped'" },
        isStored: true,
      },
      { name: 'drop, end', step: { table: released, when: 'true', event: 'delete' }, isStored: true },
    ]
    let shown = await upload()
    await set(shown)
    for (const { name, step, isStored } of steps) {
      const next = await upload()
      await endProcessBefore(shop, step, () => set(next))
      expect(await isPictureStored(shop, isStored ? next : shown), name).toBe(true)
      expect(await stateOfPicture(shop, isStored ? next : shown), name).toMatch(/^(kept|used)$/)
      if (!isStored) await set(next)
      await shop.advanceClock(askedAfterSeconds)
      await shop.advanceClock(3600)
      expect(await stateOfPicture(shop, next), name).toBe('used')
      expect([await stateOfPicture(shop, shown), await isPictureStored(shop, shown)], name).toEqual([
        'gone',
        false,
      ])
      shown = next
    }
    await set(null)
    await shop.advanceClock(1)
    expect(await isPictureStored(shop, shown)).toBe(false)
  })
