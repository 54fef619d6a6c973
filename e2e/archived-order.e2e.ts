import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor } from '../test-support/browser/open-visitor.ts'
import { runCli } from '../test-support/browser/run-cli.ts'
import { dujiaokaDump } from '../test-support/import/dujiaoka-dump.ts'

const orderNo = 'ABCDEF0123456789'
const dump = [
  ...dujiaokaDump({
    goods_group: [{ id: 1, gp_name: '点卡' }],
    goods: [{ id: 7, group_id: 1, gd_name: '星屑水晶', actual_price: '12.80' }],
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

let site: Site
beforeAll(async () => {
  site = await openSite()
  const folder = await mkdtemp(join(tmpdir(), 'faka-test-import-'))
  await writeFile(join(folder, 'dump.sql'), dump)
  await runCli(site, ['import', 'dujiaoka', join(folder, 'dump.sql'), '--shop', 'demo', '--write'])
  await rm(folder, { recursive: true })
})
afterAll(() => site[Symbol.asyncDispose]())

test.each([
  { locale: 'zh-CN', theme: 'light', width: 1440, notFound: '没有找到', again: '查询另一个订单' },
  { locale: 'en-US', theme: 'dark', width: 390, notFound: 'Not found', again: 'Find another order' },
] as const)(
  'a buyer comes from an old address and opens the order with the keyboard ($locale, $theme)',
  async ({ notFound, again, ...variant }) => {
    await using visitor = await openVisitor(site, variant)
    const { page } = visitor
    visitor.allowStatus(404)
    await visitor.go(`/detail-order-sn/${orderNo}`)
    expect(await page.locator('[name="orderNo"]').inputValue()).toBe(orderNo)
    await visitor.expectAccessible()
    // the field for the proof has the focus
    await page.keyboard.type('li@example.com')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').filter({ hasText: notFound }).waitFor()
    await visitor.expectAccessible()
    expect(await page.locator('[name="orderNo"]').inputValue()).toBe(orderNo)
    await page.keyboard.type('Mina@example.com')
    await page.keyboard.press('Enter')
    const content = page.locator('pre')
    await content.waitFor()
    expect(await content.innerText()).toBe('CARD-1----口令\nCARD-2----口令')
    await visitor.expectAccessible()
    expect(page.url()).not.toContain('example.com')
    await page.getByRole('link', { name: again }).press('Enter')
    await page.locator('[name="orderNo"]').waitFor()
    visitor.expectNoErrors()
  },
)
