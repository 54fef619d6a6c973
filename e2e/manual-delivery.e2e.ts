import type { Locale } from '@faka/contract/shared/locale'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliverManually } from '../test-support/browser/deliver-manually.ts'
import { contactByLocale } from '../test-support/browser/fill-contact.ts'
import { messagePattern } from '../test-support/browser/messages.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor } from '../test-support/browser/open-visitor.ts'
import { openGatewayPage, orderItem, pressAndClose } from '../test-support/browser/purchase.ts'
import { runCli } from '../test-support/browser/run-cli.ts'

let site: Site
let itemPath: string

const questions = ['要充值的账号', 'number:充值数量', 'phone:绑定手机', 'choice:区服=一区|二区', 'note?:备注']

beforeAll(async () => {
  site = await openSite()
  const asked = questions.flatMap((question) => ['--question', question])
  const item = await runCli(site, [
    'item',
    'create',
    'demo',
    '--title',
    '星渊代充',
    '--price',
    '30',
    '--delivery',
    'by-hand',
    ...asked,
  ])
  await runCli(site, ['item', 'publish', item.itemId])
  itemPath = `/itemDetail/${item.itemId}`
})
afterAll(() => site[Symbol.asyncDispose]())

const field = (page: Page, index: number) => page.locator(`[name="answer-${index}"]`)

for (const [locale, width] of [
  ['zh-CN', 390],
  ['en-US', 1440],
] as const satisfies readonly (readonly [Locale, number])[])
  test(`answers go from the form to the seller and back to the buyer, in ${locale}`, async () => {
    await using visitor = await openVisitor(site, { locale, width })
    const { page } = visitor
    await visitor.go(itemPath)
    await page.locator('html[data-hydrated]').waitFor()
    await page.locator('input[name="contact"]').fill(contactByLocale[locale])
    await field(page, 0).fill('CANARY-ACCOUNT')
    await field(page, 1).fill('many')
    await field(page, 2).fill('110')
    await page.locator('button[data-press="buy"]').click()
    await page.getByText(messagePattern(locale, 'buy.questions.number')).waitFor()
    await page.getByText(messagePattern(locale, 'buy.contact.phone.wrong')).waitFor()
    expect(await field(page, 3).getAttribute('aria-invalid')).toBe('true')
    expect(await field(page, 4).getAttribute('aria-invalid')).toBeNull()
    expect(await field(page, 1).evaluate((input) => input === document.activeElement)).toBe(true)
    await visitor.expectAccessible()

    await field(page, 1).fill('648')
    await field(page, 2).fill('13900139000')
    await field(page, 3).selectOption('二区')
    await field(page, 4).fill('晚上八点后\n在线')
    const orderNo = await orderItem(visitor, locale)
    await pressAndClose(await openGatewayPage(visitor, locale), 'pay')
    await page.waitForURL('**/paySuccess?**')

    const queue = await runCli(site, ['order', 'to-deliver', 'demo'])
    expect(queue.list).toMatchObject([
      { orderNo, itemTitle: '星渊代充', delivery: 'byHand', hasAnswers: true },
    ])
    const { answers } = await runCli(site, ['order', 'answers', orderNo])
    expect(answers.map(({ answer }: { answer: string }) => answer)).toEqual([
      'CANARY-ACCOUNT',
      '648',
      '13900139000',
      '二区',
      '晚上八点后\n在线',
    ])

    await visitor.go(`/userCenter/order-detail?orderId=${orderNo}`)
    const panel = page.getByRole('region', { name: messagePattern(locale, 'orders.answers') })
    await panel.getByText('CANARY-ACCOUNT').waitFor()
    expect(await panel.locator('dd').allInnerTexts()).toEqual([
      'CANARY-ACCOUNT',
      '648',
      '13900139000',
      '二区',
      '晚上八点后\n在线',
    ])
    await visitor.expectAccessible()
    await deliverManually(site, orderNo, '已到账，流水号 DEMO-TOPUP-1')
    await page.locator('pre').filter({ hasText: 'DEMO-TOPUP-1' }).waitFor()
    expect((await runCli(site, ['order', 'to-deliver', 'demo'])).total).toBe(0)
    visitor.expectNoErrors()
  })
