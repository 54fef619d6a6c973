import { expect, test } from 'vitest'
import { buy } from '../../../../test-support/seed/purchase.ts'
import { createNewCards, openShop } from '../../../../test-support/server/open-shop.ts'
import { readOutbox } from '../../../../test-support/server/read-outbox.ts'
import { listNotifications } from './list-notifications.ts'
import { setNotice } from './set-notice.ts'

const mail = 'seller@example.com'

/** A shop whose last card was sold, on a server with or without email. */
async function openSoldOutShop(canSend: boolean) {
  const shop = await openShop(canSend ? {} : { config: { mail: undefined } })
  await setNotice(shop.seller, { shortUrl: shop.shortUrl, mail })
  await buy(shop, await shop.addItem({ cards: createNewCards(1) }), { contact: { qq: '10001' } })
  await shop.advanceClock(60)
  await shop.advanceClock(60)
  const input = { shortUrl: shop.shortUrl, page: 1, pageSize: 20 }
  const list = async () => (await listNotifications(shop.seller, input)).list
  return { shop, list }
}

test('an email that this server cannot send is listed with its reason and never as sent', async () => {
  const { shop, list } = await openSoldOutShop(false)
  await using _ = shop
  expect(await list()).toMatchObject([
    { kind: 'soldOut', state: 'pending', tries: 0, reason: 'no transport' },
  ])
  await shop.advanceClock(25 * 3600)
  expect(await list()).toMatchObject([{ kind: 'soldOut', state: 'expired', reason: 'no transport' }])
})

test('an email that waited goes out once email is set up, and is then listed as sent', async () => {
  const { shop, list } = await openSoldOutShop(false)
  await using _ = shop
  const configured = await shop.openSecondProcess({ config: { mail: { transport: 'outbox', print: false } } })
  await configured.runJobs()
  expect((await readOutbox(shop)).map(({ to, template }) => [to, template])).toEqual([[mail, 'soldOut']])
  expect(await list()).toMatchObject([{ kind: 'soldOut', state: 'sent', tries: 1, reason: null }])
})

test('an email that was sent is listed without its text and recipient', async () => {
  const { shop, list } = await openSoldOutShop(true)
  await using _ = shop
  const listed = await list()
  expect(listed).toMatchObject([{ kind: 'soldOut', state: 'sent', reason: null, nextTryTime: null }])
  expect(JSON.stringify(listed)).not.toContain(mail)
})
