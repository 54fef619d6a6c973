import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPaidOrder } from '../test-support/browser/create-paid-order.ts'
import { logIn } from '../test-support/browser/log-in.ts'
import { patternsIn } from '../test-support/browser/messages.ts'
import { openSeller, signUpSeller } from '../test-support/browser/open-seller.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor } from '../test-support/browser/open-visitor.ts'
import { storeOrderOnDevice } from '../test-support/browser/order-secrets.ts'
import { demoItems } from '../test-support/browser/purchase.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site[Symbol.asyncDispose]())

test.each([
  { locale: 'zh-CN', theme: 'light', width: 1440, item: demoItems.plain, remedy: 'replace' },
  { locale: 'en-US', theme: 'dark', width: 390, item: demoItems.tiers, remedy: 'refund' },
] as const)(
  'a batch is recalled and the buyer of its card gets what the seller chose ($locale, $width)',
  async (variant) => {
    const { locale, remedy } = variant
    const text = patternsIn(locale)
    const orderNo = await createPaidOrder(site, variant.item)
    const { rows } = await site.db.pool.query(
      `select batch_id, item_id, shop_id from card where order_no = $1`,
      [orderNo],
    )
    const { batch_id: batchId } = rows[0]
    await using visitor = await openSeller(site, variant)
    const { page } = visitor
    // the address of a recall without its batch leads to the choice of one
    await visitor.go('/seller/stock/recall')
    await page.getByText(text('stock.recall.choose')).waitFor()
    await page.getByRole('table').waitFor()
    await visitor.expectAccessible()
    await visitor.go(`/seller/stock/batches`)
    await page.getByRole('table').waitFor()
    await visitor.expectAccessible()
    await page.locator(`a[href$="/recall?batch=${batchId}"], a[href*="/recall?batch=${batchId}&"]`).click()
    const reason = page.getByLabel(text('stock.recall.reason'), { exact: true })
    await reason.waitFor()
    await visitor.expectAccessible()
    await page.getByRole('button', { name: text('stock.recall.go') }).click()
    await page.getByText(text('stock.withdraw.missing')).waitFor()
    await reason.fill('used before')
    await page.getByRole('button', { name: text('stock.recall.go') }).click()
    await page.getByText(text('stock.recall.found')).waitFor()
    const left = await site.db.pool.query(`select 1 from card where batch_id = $1 and state = 'free'`, [
      batchId,
    ])
    expect(left.rows).toEqual([])
    if (remedy === 'replace')
      // the rest of its stock is the batch that was recalled: these are put into another one
      await site.db.pool.query(
        `with batch as (insert into card_batch (item_id, shop_id, sealed_key, created_at)
         select item_id, shop_id, sealed_key, created_at from card_batch where batch_id = $1 returning batch_id)
       update card set state = 'free', withdrawn_by = null, copy_id = 0, batch_id = (select batch_id from batch)
       where batch_id = $1 and state = 'withdrawn'`,
        [batchId],
      )
    await page.getByRole('button', { name: text(`stock.recall.all.${remedy}`) }).click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await visitor.expectAccessible()
    await dialog.getByRole('button', { name: text(`stock.recall.go.${remedy}`), exact: true }).click()
    await page.getByText(text('stock.recall.settled')).first().waitFor()
    const outcome = remedy === 'replace' ? 'stock.recall.outcome.replaced' : 'stock.recall.outcome.refunded'
    await page.getByText(text(outcome)).waitFor()
    const done = await site.db.pool.query(`select kind from recall_remedy where order_no = $1`, [orderNo])
    expect(done.rows).toEqual([{ kind: remedy === 'replace' ? 'replaced' : 'refunded' }])
    await visitor.expectAccessible()
    visitor.expectNoErrors()

    await using buyer = await openVisitor(site, variant)
    await buyer.go(`/userCenter/order-detail?orderId=${orderNo}`)
    await buyer.page.getByText(text('orders.recall.title')).waitFor()
    await buyer.page.getByText(text('orders.recall.counts')).waitFor()
    await buyer.expectAccessible()
    buyer.expectNoErrors()
  },
)

test.each([
  { locale: 'zh-CN', theme: 'dark', width: 390, height: 664, item: demoItems.plain, choice: 'replace' },
  { locale: 'en-US', theme: 'light', width: 1440, height: 900, item: demoItems.plain, choice: 'refund' },
] as const)(
  'the seller lets the buyer of recalled cards choose, who does so by one press ($locale, $width, $choice)',
  async (variant) => {
    const { locale, choice } = variant
    const text = patternsIn(locale)
    const orderNo = await createPaidOrder(site, variant.item)
    const account = await signUpSeller(site)
    const { rows } = await site.db.pool.query(`select batch_id, item_id from card where order_no = $1`, [
      orderNo,
    ])
    const { batch_id: batchId } = rows[0]
    // a good batch beside the one that is recalled
    await site.db.pool.query(
      `with batch as (insert into card_batch (item_id, shop_id, sealed_key, created_at)
         select item_id, shop_id, sealed_key, created_at from card_batch where batch_id = $1 returning batch_id)
       update card set batch_id = (select batch_id from batch) where batch_id = $1 and state = 'free'`,
      [batchId],
    )
    await using visitor = await openVisitor(site, variant)
    const { page } = visitor
    await logIn(visitor, locale, account)
    await visitor.go(`/seller/stock/recall?batch=${batchId}`)
    await page.getByLabel(text('stock.recall.reason'), { exact: true }).fill('used before')
    await page.getByRole('button', { name: text('stock.recall.go') }).click()
    await page.getByRole('button', { name: text('stock.recall.all.offer') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(text('stock.recall.days'), { exact: true }).fill('3')
    await visitor.expectAccessible()
    await dialog.getByRole('button', { name: text('stock.recall.go.offer'), exact: true }).click()
    await page.getByText(text('stock.recall.awaits')).first().waitFor()
    await visitor.expectAccessible()
    visitor.expectNoErrors()

    await using buyer = await openVisitor(site, variant)
    await storeOrderOnDevice(buyer, orderNo)
    await buyer.go(`/userCenter/order-detail?orderId=${orderNo}`)
    const press = buyer.page.getByRole('button', { name: text(`orders.recall.${choice}`) })
    await press.waitFor()
    await buyer.expectAccessible()
    await press.click()
    await buyer.page
      .getByText(text(choice === 'replace' ? 'orders.recall.replacedNow' : 'orders.recall.refundedNow'))
      .waitFor()
    expect(await press.count()).toBe(0)
    await buyer.page.getByText(text('orders.recall.counts')).waitFor()
    await buyer.expectAccessible()
    buyer.expectNoErrors()
    const done = await site.db.pool.query(
      `select kind, recall_remedy.actor, choice from recall_remedy join recall_offer using (order_no) where order_no = $1`,
      [orderNo],
    )
    const kind = choice === 'replace' ? 'replaced' : 'refunded'
    expect(done.rows).toEqual([{ kind, actor: 'device secret', choice }])
  },
)
