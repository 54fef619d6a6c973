import { afterAll, beforeAll, expect, test } from 'vitest'
import { chatCredentials, openChatSimulator } from '../simulators/chat-simulator.ts'
import { chooseVariants } from '../test-support/browser/choose-variants.ts'
import { countEffort } from '../test-support/browser/count-effort.ts'
import { createPaidOrder } from '../test-support/browser/create-paid-order.ts'
import { patternsIn } from '../test-support/browser/messages.ts'
import { consoleVariants, openSeller } from '../test-support/browser/open-seller.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { demoItems } from '../test-support/browser/purchase.ts'
import { openWebhookListener } from '../test-support/server/webhook-listener.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site[Symbol.asyncDispose]())

test.each(chooseVariants(import.meta.url, consoleVariants))(
  'a webhook is set with a field and a press, its key is shown once, it is tested and removed ($locale, $width)',
  async (variant) => {
    const { locale } = variant
    const text = patternsIn(locale)
    await using program = await openWebhookListener()
    await using visitor = await openSeller(site, variant)
    const { page } = visitor
    const effort = await countEffort(visitor)
    await visitor.go('/seller/notifications')
    const panel = page.getByRole('region', { name: text('notifications.webhook') })
    const address = panel.getByLabel(text('notifications.webhook.url'))
    await address.fill('no address')
    await panel.getByRole('button', { name: text('notifications.webhook.set') }).click()
    await panel.getByText(text('notifications.webhook.wrong')).waitFor()
    await visitor.expectAccessible()
    await page.reload()
    await address.waitFor()
    await effort.reset()
    await address.fill(program.url)
    await panel.getByRole('button', { name: text('notifications.webhook.set') }).click()
    await panel.getByText(/^whsec_/).waitFor()
    expect(await effort.read()).toEqual({ presses: 1, fields: 1 })
    await visitor.expectAccessible()
    await page.reload()
    await panel.getByRole('button', { name: text('notifications.test') }).click()
    await panel.getByText(text('notifications.webhook.answered')).waitFor()
    expect(program.received.map(({ payload }) => payload.kind)).toEqual(['webhook.test'])
    expect(await panel.getByText(/^whsec_/).count()).toBe(0)

    program.response = 500
    await createPaidOrder(site, demoItems.plain)
    const calls = page.getByRole('table', { name: text('notifications.calls') })
    await calls.getByText('500').first().waitFor()
    program.response = 200
    await calls
      .getByRole('button', { name: text('notifications.retry') })
      .first()
      .click()
    await calls.getByText(text('notifications.call.done')).first().waitFor()

    await panel.getByRole('button', { name: text('notifications.webhook.remove') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(text('notifications.webhook.removeText')).waitFor()
    await visitor.expectAccessible()
    await dialog.getByRole('button', { name: text('notifications.webhook.remove') }).click()
    await panel.getByRole('button', { name: text('notifications.webhook.set') }).waitFor()
    visitor.expectNoErrors()
  },
)

test.each(chooseVariants(import.meta.url, consoleVariants))(
  'a chat is added, tested, gets what was sold, and is removed; what failed can be tried again ($locale, $width)',
  async (variant) => {
    const { locale } = variant
    const text = patternsIn(locale)
    await using chats = await openChatSimulator()
    await using visitor = await openSeller(site, variant)
    const { page } = visitor
    const { token, secret } = chatCredentials.dingTalk
    await visitor.go('/seller/notifications')
    await page.getByRole('button', { name: text('notifications.chats.add') }).click()
    const dialog = page.getByRole('dialog')
    const dingTalk = dialog.getByRole('radio', { name: text('notifications.provider.dingTalk') })
    await dingTalk.check()
    const secretField = dialog.getByLabel(text('notifications.chat.secret'))
    await secretField.fill(secret)
    // closed by accident: what was chosen is there again, and no secret
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: text('notifications.chats.add') }).click()
    await secretField.waitFor()
    expect([await dingTalk.isChecked(), await secretField.inputValue()]).toEqual([true, ''])
    await visitor.expectAccessible()
    await dialog.getByRole('button', { name: text('actions.save') }).click()
    await dialog.getByRole('status').waitFor()
    await dialog
      .getByLabel(text('notifications.chat.url'))
      .fill(`${chats.url}/robot/send?access_token=${token}`)
    await secretField.fill(secret)
    await dialog.getByRole('checkbox', { name: text('notifications.kind.order.delivered') }).check()
    await dialog.getByRole('button', { name: text('actions.save') }).click()
    await dialog.waitFor({ state: 'detached' })
    const panel = page.getByRole('region', { name: text('notifications.chats') })
    await panel.getByRole('button', { name: text('notifications.chat.testNamed') }).click()
    await panel.getByText(text('notifications.chat.sent')).waitFor()
    await visitor.expectAccessible()
    expect(await page.content()).not.toContain(secret)

    chats.mode = 'reject'
    const orderNo = await createPaidOrder(site, demoItems.plain)
    const list = page.getByRole('table', { name: text('notifications.list') })
    const retry = list.getByRole('button', { name: text('notifications.retry') })
    await retry.first().waitFor()
    chats.mode = 'sound'
    await retry.first().click()
    await expect
      .poll(() => chats.received.some((each) => each.text.includes(orderNo)), { timeout: 30_000 })
      .toBe(true)
    await list.getByText(text('notifications.state.sent')).first().waitFor()

    await panel.getByRole('button', { name: text('notifications.chat.removeNamed') }).click()
    await dialog.getByText(text('notifications.chat.removeTitle')).waitFor()
    await visitor.expectAccessible()
    await dialog.getByRole('button', { name: text('actions.delete') }).click()
    await panel.getByText(text('notifications.chats.none')).waitFor()
    visitor.expectNoErrors()
  },
)

test('the address of emails, their events and the low-stock threshold are kept, and a wrong one is refused at its field', async () => {
  await using visitor = await openSeller(site, { locale: 'zh-CN' })
  const { page } = visitor
  const text = patternsIn('zh-CN')
  await visitor.go('/seller/notifications')
  const panel = page.getByRole('region', { name: text('notifications.mail') })
  const address = panel.getByLabel(text('notifications.mail.address'))
  await address.fill('nobody')
  await panel.getByRole('button', { name: text('actions.save') }).click()
  await panel.getByText(text('notifications.mail.wrong')).waitFor()
  await address.fill('seller@example.com')
  await panel.getByRole('checkbox', { name: text('notifications.kind.item.lowStock') }).uncheck()
  await panel.getByLabel(text('notifications.lowStock')).fill('20')
  await panel.getByRole('button', { name: text('actions.save') }).click()
  await page.getByText(text('notifications.saved')).first().waitFor()
  await page.reload()
  await expect.poll(() => address.inputValue()).toBe('seller@example.com')
  expect(
    await panel.getByRole('checkbox', { name: text('notifications.kind.item.lowStock') }).isChecked(),
  ).toBe(false)
  expect(await panel.getByLabel(text('notifications.lowStock')).inputValue()).toBe('20')
  visitor.expectNoErrors()
})
