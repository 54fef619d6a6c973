import { sendRegisterCode } from '@faka/contract/account/account'
import { expect, test } from 'vitest'
import { queueMessage } from '../../../platform/messages.ts'
import { openShop } from '../../../test/open-shop.ts'
import { getLastCode } from '../../../test/read-outbox.ts'

const phone = '13900000001'

test('a person who waits for a code finds it on the outbox page, newest first, in his language', async () => {
  await using shop = await openShop()
  await shop.visitor().call(sendRegisterCode, { phone })
  await shop.visitor().call(sendRegisterCode, { phone: '13900000002' })
  const code = await getLastCode(shop, phone)
  const page = await shop.app.inject({ url: '/dev/outbox', headers: { 'accept-language': 'en-US' } })
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain(`<p class="code">${code}</p>`)
  expect(page.body.indexOf('13900000002')).toBeLessThan(page.body.indexOf(phone))
  expect(page.body).toContain('<html lang="en-US">')
  const chinese = await shop.app.inject({ url: '/dev/outbox', headers: { cookie: 'arco-locale=zh-CN' } })
  expect(chinese.body).toContain('发件箱')
})

test('the page needs no script, renews itself, is kept nowhere and runs nothing that a message holds', async () => {
  await using shop = await openShop()
  await queueMessage(shop.services, shop.db.db, {
    ...{
      channel: 'mail',
      to: '"><script>alert(1)</script>@example.com',
      template: 'x',
      vars: { code: '<b>' },
    },
    text: { subject: '<img src=x onerror=alert(1)>', body: 'the <b> & the rest' },
    expiresAt: new Date(shop.clock.now.getTime() + 60_000),
  })
  await shop.runJobs()
  const { body, headers } = await shop.app.inject('/dev/outbox')
  expect(body).not.toMatch(/<script|<img|<b>/)
  expect(body).toContain('<meta http-equiv="refresh" content="5">')
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/)
  expect(headers['cache-control']).toBe('no-store')
})

test('there is no such page in production, nor at a public address', async () => {
  await using shop = await openShop({ config: { sandbox: false } })
  expect((await shop.app.inject('/dev/outbox')).statusCode).toBe(404)
})
