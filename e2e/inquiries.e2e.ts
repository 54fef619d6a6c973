import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseVariants } from '../test-support/browser/choose-variants.ts'
import { patternsIn } from '../test-support/browser/messages.ts'
import { consoleVariants, openAdmin, openSeller } from '../test-support/browser/open-seller.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor } from '../test-support/browser/open-visitor.ts'
import { demoItems, openItem } from '../test-support/browser/purchase.ts'
import { runCli } from '../test-support/browser/run-cli.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site[Symbol.asyncDispose]())

test.each(chooseVariants(import.meta.url, consoleVariants))(
  'a guest asks before buying, the seller answers and closes, an administrator opens and hides it ($locale, $width)',
  async (variant) => {
    const { locale } = variant
    const text = patternsIn(locale)
    const named = (name: Parameters<typeof text>[0]) => ({ name: text(name), exact: true })
    const question = `Does it work abroad? ${locale} <b>no tag</b>`
    await using guest = await openVisitor(site, variant)
    const { page } = guest
    await openItem(guest, demoItems.plain)
    const ask = page.getByRole('button', named('inquiry.ask'))
    await ask.press('Enter')
    const box = page.locator('#ask textarea')
    await box.waitFor()
    await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.locator('#ask').getByRole('button', named('inquiry.send')).press('Enter')
    await page.getByText(text('inquiry.text.wrong')).waitFor()
    await guest.expectAccessible()
    await box.fill(question)
    // what was typed survives a reload
    await page.reload()
    await ask.press('Enter')
    await expect.poll(() => box.inputValue()).toBe(question)
    await page.locator('#ask').getByRole('button', named('inquiry.send')).press('Enter')
    const open = page.getByRole('link', named('inquiry.asked.open'))
    await open.waitFor()
    await guest.expectAccessible()
    await open.press('Enter')
    await page.waitForURL('**/userCenter/inquiries?inquiryNo=*')
    const own = page.url().slice(site.url.length)
    await page.getByText(question).waitFor()
    await guest.expectAccessible()

    await using seller = await openSeller(site, variant)
    await seller.go('/seller/inquiries')
    const row = seller.page.getByRole('listitem').filter({ hasText: question })
    await row.waitFor()
    await seller.expectAccessible()
    await row.getByRole('link').press('Enter')
    await seller.page.waitForURL('**/seller/inquiries/*')
    await seller.page.getByRole('textbox', named('inquiries.answer')).fill('It does.')
    await seller.expectAccessible()
    await seller.page.getByRole('button', named('inquiry.send')).press('Enter')
    await seller.page.getByRole('listitem').filter({ hasText: 'It does.' }).waitFor()
    await seller.page.getByText(text('inquiry.status.answered')).waitFor()

    await guest.go('/userCenter/inquiries')
    await page.getByText(text('inquiry.unread')).waitFor()
    await guest.expectAccessible()
    await page.locator('main').getByRole('link', { name: demoItems.plain }).press('Enter')
    await page.getByText('It does.').waitFor()
    await page.getByRole('textbox', named('inquiry.further')).fill('Thank you!')
    await page.getByRole('button', named('inquiry.send')).press('Enter')
    await page.getByRole('listitem').filter({ hasText: 'Thank you!' }).waitFor()

    await seller.page.reload()
    await seller.page.getByText('Thank you!').waitFor()
    await seller.page.getByRole('button', named('inquiries.close')).press('Enter')
    await seller.page.getByText(text('inquiries.closed')).waitFor()
    await seller.expectAccessible()
    await page.reload()
    await page.getByText(text('inquiry.closed')).waitFor()
    await guest.expectAccessible()

    await using admin = await openAdmin(site, variant)
    await admin.go('/seller/platform/inquiries')
    const listed = admin.page
      .locator('main')
      .getByRole('listitem')
      .filter({ hasText: demoItems.plain })
      .first()
    await listed.waitFor()
    expect(await admin.page.locator('main').textContent()).not.toContain(question)
    await admin.expectAccessible()
    const give = async (act: 'open' | 'hide') => {
      await listed.getByRole('button', named(`inquiries.${act}`)).press('Enter')
      const dialog = admin.page.getByRole('dialog')
      await dialog.getByRole('textbox').fill('The seller asked us.')
      await dialog.getByRole('button', named(`inquiries.${act}.go`)).press('Enter')
      await dialog.waitFor({ state: 'detached' })
    }
    await give('open')
    await listed.getByText(question).waitFor()
    await admin.expectAccessible()
    await give('hide')
    await listed.getByText(text('inquiry.status.hidden')).waitFor()
    await guest.go(own)
    await page.getByText('The seller asked us.').waitFor()
    await guest.expectAccessible()
    expect(await page.locator('main').textContent()).not.toContain(question)
    const { list } = await runCli(site, ['inquiry', 'list', 'demo', '--only', 'closed'])
    expect(list[0]).toMatchObject({ hiddenWhy: 'The seller asked us.', messageCount: 3, lastMessage: null })
    for (const each of [guest, seller, admin]) each.expectNoErrors()
  },
)
