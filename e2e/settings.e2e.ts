import type { Locale } from '@faka/contract/shared/locale'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chooseVariants } from '../test-support/browser/choose-variants.ts'
import { type MessageKey, messagePattern } from '../test-support/browser/messages.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor, type Visitor, type VisitorOptions } from '../test-support/browser/open-visitor.ts'
import { waitForHeading } from '../test-support/browser/place-order.ts'

const contact = '/userCenter/contact'
const key = 'app-settings'

let site: Site
beforeAll(async () => {
  site = await openSite({ CONTACT_MAIL: 'help@faka.example' })
})
afterAll(() => site[Symbol.asyncDispose]())

const variants: (VisitorOptions & { locale: Locale })[] = [
  { locale: 'zh-CN', width: 1440, theme: 'light' },
  { locale: 'en-US', width: 390, theme: 'dark' },
]

const drawer = ({ page }: Visitor) => page.getByRole('dialog')

/** Opens the advanced settings. */
async function openSettings(visitor: Visitor, locale: Locale): Promise<void> {
  const parts = drawer(visitor).locator('details', { hasText: messagePattern(locale, 'settings.advanced') })
  const isOpen = () => parts.evaluate((each) => each instanceof HTMLDetailsElement && each.open)
  if (!(await isOpen())) await parts.locator('summary').press('Enter')
  await expect.poll(isOpen).toBe(true)
}

async function toggle(visitor: Visitor, locale: Locale, messageKey: MessageKey): Promise<void> {
  await drawer(visitor).waitFor()
  if (messageKey !== 'settings.colorWeak') await openSettings(visitor, locale)
  await drawer(visitor)
    .getByRole('switch', { name: messagePattern(locale, messageKey) })
    // several names start like this; the wanted one is the first
    .first()
    .press('Space')
}

/** The cumulative layout shift of the page without user input. */
const readLayoutShift = ({ page }: Visitor): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const moved = list
            .getEntries()
            .filter((entry) => 'hadRecentInput' in entry && !entry.hadRecentInput)
          resolve(moved.reduce((sum, entry) => sum + ('value' in entry ? Number(entry.value) : 0), 0))
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(0), 500)
      }),
  )

describe.each(chooseVariants(import.meta.url, variants))(
  'a settings drawer in $locale, $width wide, $theme',
  (variant) => {
    const { locale } = variant

    test('opens by keyboard, has all its settings, and is accessible', async () => {
      await using visitor = await openVisitor(site, variant)
      const { page } = visitor
      await visitor.go(contact)
      await page.locator('html[data-hydrated]').waitFor()
      const gear = page.getByRole('button', { name: messagePattern(locale, 'shell.settings') })
      await gear.focus()
      await page.keyboard.press('Enter')
      await drawer(visitor).waitFor()
      await visitor.expectAccessible()
      expect(await drawer(visitor).evaluate((element) => element.getBoundingClientRect().width)).toBe(300)
      await openSettings(visitor, locale)
      await visitor.expectAccessible()
      // every control is reachable by Tab, and focus wraps from the last to the first
      const reached = new Set<string>()
      for (let step = 0; step < 18; step += 1) {
        await page.keyboard.press('Tab')
        reached.add(
          await page.evaluate(() => {
            const at = document.activeElement
            return at?.closest('[role=dialog]') ? (at.getAttribute('aria-label') ?? at.textContent ?? '') : ''
          }),
        )
      }
      for (const word of [
        'navbar',
        'menu',
        'topMenu',
        'footer',
        'tabBar',
        'menuFromServer',
        'colorWeak',
      ] as const)
        expect([...reached].some((name) => messagePattern(locale, `settings.${word}`).test(name))).toBe(true)
      await page.keyboard.press('Escape')
      await drawer(visitor).waitFor({ state: 'detached' })
      expect(await gear.evaluate((element) => element === document.activeElement)).toBe(true)
      visitor.expectNoErrors()
    })

    test('toggles each part of the layout at once and from the first paint on, without layout shift', async () => {
      await using visitor = await openVisitor(site, variant)
      const { page } = visitor
      await visitor.go(contact)
      await page.locator('html[data-hydrated]').waitFor()
      const side = page.locator('aside nav')
      // outside an open drawer elements have no accessible role
      const header = page.locator('header')
      const brand = header.getByText('FAKA')
      const foot = page.locator('footer').getByText('help@faka.example')
      await side.waitFor()
      await header.getByRole('button', { name: messagePattern(locale, 'shell.settings') }).click()

      await toggle(visitor, locale, 'settings.topMenu')
      await header.locator('nav').waitFor()
      expect(await side.count()).toBe(0)
      await toggle(visitor, locale, 'settings.footer')
      expect(await foot.count()).toBe(0)
      await drawer(visitor).getByLabel(messagePattern(locale, 'settings.theme.dark')).check()
      await toggle(visitor, locale, 'settings.colorWeak')
      await drawer(visitor)
        .getByRole('button', { name: messagePattern(locale, 'settings.close') })
        .first()
        .click()
      await drawer(visitor).waitFor({ state: 'detached' })
      await visitor.expectAccessible()

      await page.reload()
      await page.locator('html[data-hydrated]').waitFor()
      await header.locator('nav a').first().waitFor()
      expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
      expect(await page.locator('html').getAttribute('data-color-weak')).toBe('on')
      expect([await side.count(), await foot.count()]).toEqual([0, 0])
      expect(await readLayoutShift(visitor)).toBe(0)

      await header.getByRole('button', { name: messagePattern(locale, 'shell.settings') }).click()
      await toggle(visitor, locale, 'settings.navbar')
      await brand.waitFor({ state: 'hidden' })
      await side.waitFor({ state: 'attached' })
      await page.keyboard.press('Escape')
      await drawer(visitor).waitFor({ state: 'detached' })
      await page.reload()
      await page.locator('html[data-hydrated]').waitFor()
      expect(await brand.isVisible()).toBe(false)
      await visitor.expectAccessible()

      // hiding the header keeps a way to show it again
      await page.getByRole('button', { name: messagePattern(locale, 'shell.settings') }).click()
      await toggle(visitor, locale, 'settings.navbar')
      await toggle(visitor, locale, 'settings.menu')
      await brand.waitFor()
      expect([await side.count(), await header.locator('nav').count()]).toEqual([0, 0])
      visitor.expectNoErrors()
    })

    test('copies the settings as text', async () => {
      await using visitor = await openVisitor(site, variant)
      const { page } = visitor
      await visitor.go('/shopDetail/demo')
      await page.locator('html[data-hydrated]').waitFor()
      await page.getByRole('button', { name: messagePattern(locale, 'shell.settings') }).click()
      await toggle(visitor, locale, 'settings.footer')
      await drawer(visitor)
        .getByRole('button', { name: messagePattern(locale, 'settings.copy') })
        .click()
      await page.getByText(messagePattern(locale, 'settings.copied')).waitFor()
      const copied: unknown = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))
      expect(copied).toEqual({
        theme: 'system',
        colorWeak: false,
        navbar: true,
        menu: true,
        topMenu: false,
        hideMenu: false,
        menuCollapse: false,
        footer: false,
        themeColor: '#165DFF',
        menuWidth: 0,
        globalSettings: true,
        device: 'desktop',
        tabBar: false,
        menuFromServer: false,
        serverMenu: [],
        systemName: 'FAKA',
      })
      visitor.expectNoErrors()
    })
  },
)

test('the menu has the configured width, or that of its icons, before any script runs', async () => {
  await using visitor = await openVisitor(site, { scripts: false })
  const { page, context } = visitor
  const width = () => page.locator('aside').evaluate((element) => element.getBoundingClientRect().width)
  await visitor.go(contact)
  expect(await width()).toBe(240)
  await context.addCookies([{ name: key, value: '320', url: site.url }])
  await visitor.go(contact)
  expect(await width()).toBe(320)
  await context.addCookies([{ name: key, value: 'menuCollapse.320', url: site.url }])
  await visitor.go(contact)
  expect(await width()).toBeLessThan(100)
})

test('menuFromServer loads the menu from the server, reports progress, and opens the pages it lists', async () => {
  await using visitor = await openVisitor(site)
  const { page } = visitor
  await visitor.go(contact)
  await page.locator('html[data-hydrated]').waitFor()
  await page.getByRole('button', { name: messagePattern('zh-CN', 'shell.settings') }).click()
  await toggle(visitor, 'zh-CN', 'settings.menuFromServer')
  await page.getByText(messagePattern('zh-CN', 'account.menu.loaded')).waitFor()
  expect(await page.locator('aside nav a').count()).toBe(6)
  await page.reload()
  await waitForHeading(visitor, messagePattern('zh-CN', 'profile.contact.title'))
  await page.getByText(messagePattern('zh-CN', 'account.menu.loaded')).waitFor()
  visitor.expectNoErrors()
})

test('invalid stored settings fall back to the defaults', async () => {
  await using visitor = await openVisitor(site)
  const { page } = visitor
  await page.addInitScript(() => localStorage.setItem('app-settings', '{"navbar":"?","menuWidth":-3,'))
  await visitor.go(contact)
  await page.locator('html[data-hydrated]').waitFor()
  expect(await page.getByRole('banner').getByText('FAKA').isVisible()).toBe(true)
  visitor.expectNoErrors()
})
