import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSimulators, type Simulators } from '../simulators/open-simulators.ts'
import { chooseVariants } from '../test-support/browser/choose-variants.ts'
import { countEffort } from '../test-support/browser/count-effort.ts'
import { createPaidOrder } from '../test-support/browser/create-paid-order.ts'
import { type Account, getAccountId, logIn } from '../test-support/browser/log-in.ts'
import { patternsIn } from '../test-support/browser/messages.ts'
import { consoleVariants, signUpSeller } from '../test-support/browser/open-seller.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor, type Visitor } from '../test-support/browser/open-visitor.ts'
import { placeOrder, pressGatewayButton } from '../test-support/browser/place-order.ts'
import { demoItems } from '../test-support/browser/purchase.ts'

let simulators: Simulators
let site: Site
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'faka-simulators-'))
  simulators = await openSimulators({ dataDir, defaultPorts: false })
  site = await openSite({ PRACTICE_GATEWAYS: simulators.file })
})
afterAll(async () => {
  await site[Symbol.asyncDispose]()
  await simulators[Symbol.asyncDispose]()
  await rm(dataDir, { recursive: true, force: true })
})

/** The seller of the demo shop, who may also run the platform. */
async function createSeller({ isAdmin }: { isAdmin: boolean }): Promise<Account> {
  const account = await signUpSeller(site)
  if (isAdmin)
    await site.db.pool.query(`update account set roles = '{BUYER,SELLER,ADMIN}' where account_id = $1`, [
      await getAccountId(site, account),
    ])
  return account
}

/** An order that received another amount than its price; resolves once that is a case. */
async function createWrongAmount(): Promise<string> {
  const { orderNo, payPage } = await placeOrder(site, demoItems.plain)
  await pressGatewayButton(payPage, 'wrongAmount')
  const countCases = async () =>
    (await site.db.pool.query(`select from receipt where order_no = $1 and fate = 'person'`, [orderNo]))
      .rowCount
  await expect.poll(countCases, { timeout: 30_000 }).toBe(1)
  return orderNo
}

const rowOf = ({ page }: Visitor, text: string) => page.locator('tbody tr').filter({ hasText: text })

for (const variant of chooseVariants(import.meta.url, consoleVariants)) {
  const { locale, width } = variant
  const text = patternsIn(locale)

  test(`an administrator decides money that waits in two presses, after reading what happens to it (${locale}, ${width})`, async () => {
    const account = await createSeller({ isAdmin: true })
    const orderNo = await createWrongAmount()
    await using visitor = await openVisitor(site, variant)
    const { page } = visitor
    await logIn(visitor, locale, account)
    const effort = await countEffort(visitor)
    await visitor.go('/seller/money')
    const row = rowOf(visitor, orderNo)
    await row.waitFor()
    await visitor.expectAccessible()
    await row.getByRole('button', { name: text('money.act.refund'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    const { rows } = await site.db.pool.query(`select amount_fen from receipt where order_no = $1`, [orderNo])
    const amount = `¥${(Number(rows[0].amount_fen) / 100).toFixed(2)}`
    expect(await dialog.textContent()).toContain(amount)
    await visitor.expectAccessible()
    await dialog.getByRole('button', { name: text('money.decide.refund') }).click()
    await row.waitFor({ state: 'detached' })
    expect(await effort.read()).toEqual({ presses: 2, fields: 0 })
    await expect
      .poll(
        async () =>
          (await site.db.pool.query(`select state from refund where order_no = $1`, [orderNo])).rows[0]
            ?.state,
        { timeout: 30_000 },
      )
      .toBe('done')
    const decision = await site.db.pool.query(
      'select actor, why from money_decision order by decision_id desc limit 1',
    )
    expect(decision.rows[0]?.actor).toBe(`account ${await getAccountId(site, account)}`)
    expect(decision.rows[0]?.why).not.toBe('')
    visitor.expectNoErrors()
  })

  test(`a seller reads what waits and that the platform decides, and can decide nothing (${locale}, ${width})`, async () => {
    const account = await createSeller({ isAdmin: false })
    const orderNo = await createWrongAmount()
    await using visitor = await openVisitor(site, variant)
    const { page } = visitor
    await logIn(visitor, locale, account)
    await visitor.go('/seller/money')
    const row = rowOf(visitor, orderNo)
    await row.getByText(text('money.reason.wrongAmount')).waitFor()
    await row.getByText(text('money.case.platform')).waitFor()
    await row.getByText(text('money.sandbox')).waitFor()
    expect(await row.getByRole('button').count()).toBe(1)
    await row.getByRole('button', { name: text('money.case.details') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(text('money.verdict.paid'), { exact: true }).waitFor()
    await visitor.expectAccessible()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    visitor.expectNoErrors()
  })

  test(`a seller reads in and out, earnings, refunds and months, and saves a statement (${locale}, ${width})`, async () => {
    const account = await createSeller({ isAdmin: false })
    await createPaidOrder(site, demoItems.plain)
    await using visitor = await openVisitor(site, variant)
    const { page } = visitor
    await logIn(visitor, locale, account)
    await visitor.go('/seller/money?view=channels')
    await rowOf(visitor, '').getByText(text('money.sandbox')).first().waitFor()
    await page
      .getByRole('img', { name: text('money.sums.chart') })
      .locator('canvas')
      .waitFor()
    await visitor.expectAccessible()
    await page.getByRole('link', { name: text('money.view.earnings') }).click()
    await rowOf(visitor, demoItems.plain).getByText(text('money.sandbox')).waitFor()
    await visitor.expectAccessible()
    await page.getByRole('link', { name: text('money.view.refunds') }).click()
    await page.getByRole('group', { name: text('money.refunds.progress') }).waitFor()
    await visitor.expectAccessible()
    await page.getByRole('link', { name: text('money.view.months') }).click()
    const save = page.getByRole('button', { name: /CSV/ }).first()
    await save.waitFor()
    await page
      .getByRole('img', { name: text('money.months.chart') })
      .locator('canvas')
      .waitFor()
    await visitor.expectAccessible()
    const [download] = await Promise.all([page.waitForEvent('download'), save.click()])
    expect(download.suggestedFilename()).toMatch(/^statement-20\d\d-\d\d\.csv$/)
    expect(await readFile(await download.path(), 'utf8')).toContain(demoItems.plain)
    visitor.expectNoErrors()
  })

  test(`an administrator compares a gateway's statement in two presses (${locale}, ${width})`, async () => {
    const account = await createSeller({ isAdmin: true })
    await using visitor = await openVisitor(site, variant)
    const { page } = visitor
    await logIn(visitor, locale, account)
    const effort = await countEffort(visitor)
    await visitor.go('/seller/money')
    await page.getByRole('link', { name: text('money.view.checks') }).click()
    const compare = page.getByRole('button', { name: text('money.checks.runFor') }).first()
    await compare.waitFor()
    await visitor.expectAccessible()
    await compare.click()
    await page
      .getByText(text('money.checks.result'))
      .or(page.getByText(text('money.checks.notReady')))
      .first()
      .waitFor()
    expect(await effort.read()).toEqual({ presses: 2, fields: 0 })
    visitor.expectNoErrors()
  })
}
