import { sendRegisterCode } from '@faka/contract/account/registration'
import { expect, test } from 'vitest'
import { openShop } from '../../../../../test-support/server/open-shop.ts'
import { getLastCode } from '../../../../../test-support/server/read-outbox.ts'
import { queueMessage } from '../../../platform/messages.ts'

const phone = '13900000001'

test('the outbox page shows codes, newest first, in the language of the visitor', async () => {
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

test('the page has no script, reloads itself, is not cached and executes nothing that a message contains', async () => {
  await using shop = await openShop()
  await queueMessage(shop.services, shop.db.db, {
    channel: 'mail',
    to: '"><script>alert(1)</script>@example.com',
    template: 'x',
    vars: { code: '<b>' },
    text: { subject: '<img src=x onerror=alert(1)>', body: 'the <b> & the rest' },
    expiresAt: new Date(shop.clock.now.getTime() + 60_000),
  })
  await shop.runJobs()
  const { body, headers } = await shop.app.inject('/dev/outbox')
  expect(body).not.toMatch(/<script|<img|<b>/)
  expect(body).toContain('<meta http-equiv="refresh" content="5">')
  expect(headers['content-security-policy']).toMatch(/^default-src 'none';style-src 'sha256-[^']+';/)
  expect(headers['cache-control']).toBe('no-store')
})

test('the page does not exist in production, nor at a public address', async () => {
  await using shop = await openShop({ config: { sandbox: false } })
  expect((await shop.app.inject('/dev/outbox')).statusCode).toBe(404)
})
