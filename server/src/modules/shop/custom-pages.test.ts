import { listAuditEvents } from '@faka/contract/report/audit'
import { getCustomPage } from '@faka/contract/shop/custom-page'
import {
  changeCustomPage,
  createCustomPage,
  listCustomPages,
  maxCustomPages,
  removeCustomPage,
} from '@faka/contract/shop/seller-custom-page'
import { getShop } from '@faka/contract/shop/shop'
import { expect, test } from 'vitest'
import { joinStaff } from '../../../../test-support/seed/join-staff.ts'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { openShop } from '../../../../test-support/server/open-shop.ts'
import { checkChain } from '../../platform/audit/check-chain.ts'
import { auditedTablesOf } from '../declarations.ts'
import { freezeShop } from './freeze-shop.ts'

/** A shop with its owner, and a buyer at another process. */
async function openShopWithPages() {
  const shop = await openShop()
  const { shortUrl } = shop
  const owner = (await openBuyer(shop, { userName: 'seller' })).visitor
  const buyer = (await shop.openSecondProcess()).visitor()
  const write = (title: string) => owner.call(createCustomPage, { shortUrl, title, text: `# ${title}` })
  const readTitles = async () => (await buyer.call(getShop, { shortUrl })).pages.map(({ title }) => title)
  return { shop, shortUrl, owner, buyer, write, readTitles }
}

test('a page is read under an address that stays, and every process lists it in the order of writing', async () => {
  const { shop, shortUrl, owner, buyer, write, readTitles } = await openShopWithPages()
  await using _ = shop
  const { id } = await write('Guide')
  await write('Warranty')
  await expect.poll(readTitles).toEqual(['Guide', 'Warranty'])
  await shop.advanceClock(60)
  await owner.call(changeCustomPage, { customPageId: id, title: 'How to', seoTitle: 'Found' })
  await expect.poll(readTitles).toEqual(['How to', 'Warranty'])
  expect(await buyer.call(getCustomPage, { customPageId: id })).toMatchObject({
    id,
    shortUrl,
    title: 'How to',
    text: '# Guide',
    changeTime: shop.clock.now.toISOString(),
    seoTitle: 'Found',
    pages: [{ id, title: 'How to' }, { title: 'Warranty' }],
  })
  expect((await owner.call(listCustomPages, { shortUrl })).list).toMatchObject([
    { id, seoDescription: '' },
    { seoTitle: '' },
  ])
  await owner.call(removeCustomPage, { customPageId: id })
  await expect.poll(readTitles).toEqual(['Warranty'])
  const gone = { customPageId: id }
  expect((await buyer.expectRejection(getCustomPage, gone)).code).toBe('customPageNotFound')
  expect((await owner.expectRejection(removeCustomPage, gone)).code).toBe('customPageNotFound')
})

test('a shop has no more pages than it can, also where they are written at once', async () => {
  const { shop, shortUrl, owner, write } = await openShopWithPages()
  await using _ = shop
  for (let index = 1; index < maxCustomPages; index += 1) await write(`Page ${index}`)
  const input = { shortUrl, title: 'One more', text: 'Text' }
  const tries = await Promise.allSettled([1, 2, 3].map(() => owner.call(createCustomPage, input)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await owner.expectRejection(createCustomPage, input)).code).toBe('tooManyCustomPages')
  expect((await owner.call(listCustomPages, { shortUrl })).list).toHaveLength(maxCustomPages)
})

test('while a shop is frozen its pages are hidden like pages that do not exist', async () => {
  const { shop, shortUrl, buyer, write, readTitles } = await openShopWithPages()
  await using _ = shop
  const { id } = await write('Guide')
  await expect.poll(readTitles).toEqual(['Guide'])
  await freezeShop(shop.seller, { shortUrl, why: 'a test' })
  await expect.poll(readTitles).toEqual([])
  expect((await buyer.expectRejection(getCustomPage, { customPageId: id })).code).toBe('customPageNotFound')
})

test('the audit trail has who added, edited and removed a page, with its title of then', async () => {
  const { shop, shortUrl, owner, write } = await openShopWithPages()
  await using _ = shop
  owner.headers['accept-language'] = 'en-US'
  const { id } = await write('Guide')
  await shop.advanceClock(60)
  const staff = await joinStaff(shop, shortUrl, ['settings'])
  await staff.visitor.call(changeCustomPage, { customPageId: id, title: 'How to' })
  await shop.advanceClock(60)
  await owner.call(removeCustomPage, { customPageId: id })
  const { list } = await owner.call(listAuditEvents, { shortUrl, kind: 'customPage' })
  expect(list.map(({ kind, actor, text, subject }) => [kind, actor.kind, text, subject.name])).toEqual([
    ['customPage.removed', 'owner', 'Removed the page “How to”', 'How to'],
    ['customPage.edited', 'staff', 'Edited the page “How to”', 'How to'],
    ['customPage.added', 'owner', 'Added the page “Guide”', 'Guide'],
  ])
  for (const { subject } of list) expect(subject).toMatchObject({ kind: 'customPage', id })
  expect((await owner.call(listAuditEvents, { shortUrl, subject: id })).list).toEqual(list)
  await shop.advanceClock(60)
  await shop.runJobs()
  expect((await checkChain(shop.services, auditedTablesOf(shop.services.cell))).findings).toEqual([])
})
