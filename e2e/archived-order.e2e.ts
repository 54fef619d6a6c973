import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseVariants } from '../test-support/browser/choose-variants.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor } from '../test-support/browser/open-visitor.ts'
import { waitForCode } from '../test-support/browser/outbox.ts'
import { runCli } from '../test-support/browser/run-cli.ts'
import { type DujiaoNextRows, writeDujiaoNextFile } from '../test-support/import/dujiao-next-database.ts'
import { dujiaokaDump } from '../test-support/import/dujiaoka-dump.ts'

const orderNo = 'ABCDEF0123456789'
const dump = [
  ...dujiaokaDump({
    orders: [
      {
        id: 1,
        order_sn: orderNo,
        goods_id: 7,
        title: '星屑水晶 x 1',
        actual_price: '12.80',
        email: 'mina@example.com',
        info: 'CARD-1----口令\nCARD-2----口令',
      },
    ],
  }),
].join('')

/** An order whose password cannot be checked here: it opens by a code to its contact. */
const hashed = { orderNo: 'DJ20260301HASHED', contact: 'li@example.com' }
const rows: DujiaoNextRows = {
  orders: [
    {
      id: 1,
      user_id: 0,
      order_no: hashed.orderNo,
      guest_email: hashed.contact,
      guest_password: 'hmac-sha256:00',
      status: 'completed',
      currency: 'CNY',
      total_amount: '9.90',
      refunded_amount: '0.00',
      created_at: '2026-03-01 12:05:06+08:00',
    },
  ],
  order_items: [{ id: 1, order_id: 1, title_json: { 'zh-CN': '流媒体会员' }, quantity: 1 }],
  fulfillments: [{ id: 1, order_id: 1, payload: 'CARD-9' }],
}

let site: Site
beforeAll(async () => {
  site = await openSite()
  const folder = await mkdtemp(join(tmpdir(), 'faka-test-import-'))
  await writeFile(join(folder, 'dump.sql'), dump)
  await runCli(site, ['import', 'dujiaoka', join(folder, 'dump.sql'), '--shop', 'demo', '--write'])
  writeDujiaoNextFile(join(folder, 'shop.sqlite'), rows)
  await runCli(site, ['import', 'dujiao-next', join(folder, 'shop.sqlite'), '--shop', 'demo', '--write'])
  await rm(folder, { recursive: true })
})
afterAll(() => site[Symbol.asyncDispose]())

test.each(
  chooseVariants(import.meta.url, [
    { locale: 'zh-CN', theme: 'light', width: 1440, notFound: '没有找到', again: '查询另一个订单' },
    { locale: 'en-US', theme: 'dark', width: 390, notFound: 'Not found', again: 'Find another order' },
  ] as const),
)(
  'a buyer comes from an old address and opens the order with the keyboard ($locale, $theme)',
  async ({ notFound, again, ...variant }) => {
    await using visitor = await openVisitor(site, variant)
    const { page } = visitor
    visitor.allowStatus(404)
    await visitor.go(`/detail-order-sn/${orderNo}`)
    // a second form asks for a code instead
    const number = page.locator('form:has([name="proof"]) [name="orderNo"]')
    expect(await number.inputValue()).toBe(orderNo)
    await visitor.expectAccessible()
    // the field for the proof has the focus
    await page.keyboard.type('li@example.com')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').filter({ hasText: notFound }).waitFor()
    await visitor.expectAccessible()
    expect(await number.inputValue()).toBe(orderNo)
    await page.keyboard.type('Mina@example.com')
    await page.keyboard.press('Enter')
    const content = page.locator('pre')
    await content.waitFor()
    expect(await content.innerText()).toBe('CARD-1----口令\nCARD-2----口令')
    await visitor.expectAccessible()
    expect(page.url()).not.toContain('example.com')
    await page.getByRole('link', { name: again }).press('Enter')
    await number.waitFor()
    visitor.expectNoErrors()
  },
)

test.each(
  chooseVariants(import.meta.url, [
    { locale: 'zh-CN', theme: 'dark', width: 390, send: '发送验证码', find: '查询', wrong: '验证码不对' },
    {
      locale: 'en-US',
      theme: 'light',
      width: 1440,
      send: 'Send a code',
      find: 'Find',
      wrong: 'code is wrong',
    },
  ] as const),
)(
  'an order whose password was lost in the move opens by a code to its contact ($locale, $theme)',
  async ({ send, find, wrong, ...variant }) => {
    await using visitor = await openVisitor(site, variant)
    const { page } = visitor
    visitor.allowStatus(400)
    await visitor.go(`/archivedOrder?orderNo=${hashed.orderNo}`)
    const contact = page.locator('[name="contact"]')
    await contact.fill('QQ 12345')
    await page.getByRole('button', { name: send }).click()
    await page.getByRole('alert').waitFor()
    // what was typed is there to be corrected, and has the focus
    expect(await contact.inputValue()).toBe('QQ 12345')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(hashed.contact)
    await page.keyboard.press('Enter')
    await page.locator('[name="code"]').waitFor()
    await visitor.expectAccessible()
    const code = await waitForCode(site, hashed.contact)
    // the field for the code has the focus
    await page.keyboard.type(code === '111111' ? '222222' : '111111')
    await page.getByRole('button', { name: find }).click()
    await page.getByRole('alert').filter({ hasText: wrong }).waitFor()
    await visitor.expectAccessible()
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
    expect(await page.locator('pre').innerText()).toBe('CARD-9')
    expect(page.url()).not.toContain(hashed.contact)
    visitor.expectNoErrors()
  },
)
