import type { Locale } from '@faka/contract/shared/locale'
import { siteCookie } from '@faka/contract/storefront/mobile-site'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { findAccessibilityViolations } from './find-accessibility-violations.ts'
import type { Site } from './open-site.ts'

/**
 * What a visitor holds. `desk` is led nowhere, however narrow its window, and is what tests of the full site use.
 * `phone` tells so by its hint, `iPhone` sends no hints and is known by its User-Agent alone, and
 * `phone for desks` is a phone whose owner asked for the site of desks: its hint says so, its User-Agent does not.
 */
export type Device = 'desk' | 'phone' | 'iPhone' | 'phone for desks'

export interface VisitorOptions {
  locale?: Locale
  device?: Device
  /** 390 for phones, else 1440. */
  width?: 390 | 1440
  /** A window of another size, in CSS pixels; a phone keeps its touch. */
  viewport?: { width: number; height: number }
  theme?: 'light' | 'dark'
  /** False for a browser that runs none. */
  scripts?: boolean
}

/** A person with a browser of his own, who notices whatever goes wrong in it. */
export interface Visitor extends AsyncDisposable {
  page: Page
  context: BrowserContext
  /** Opens an address of the site. */
  go(path: string): Promise<void>
  /** Looks for what shuts people out, on the whole page or in a part of it; expects nothing. */
  expectAccessible(page?: Page, part?: string): Promise<void>
  /** Expects that nothing failed so far: no error in the console, no request without its answer. */
  expectNoErrors(): void
  /** Says that an answer of this status is expected once, as for a page that is not there. */
  allowStatus(status: number): void
}

/** Longer than anything on this site takes, even on a busy machine. */
const timeoutMs = 60_000
const defaultHeights = { 390: 844, 1440: 900 }

const pixelUserAgent =
  'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
const iPhoneUserAgent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

// The browser hints that it is a phone where its User-Agent says so; a narrow window with touch does not suffice.
const deviceOptions: Record<Device, BrowserContextOptions> = {
  desk: {},
  phone: { userAgent: pixelUserAgent },
  iPhone: { userAgent: iPhoneUserAgent },
  'phone for desks': { userAgent: pixelUserAgent, extraHTTPHeaders: { 'sec-ch-ua-mobile': '?0' } },
}

/** Waits until every movement of a page is over; one without an end, as a spinner's, is not waited for. */
export const waitForAnimations = (page: Page): Promise<unknown> =>
  page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => {
      const endless = effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
      return endless || playState !== 'running'
    }),
  )

/** A User-Agent that is set by hand, without what the hints are made of, takes the hints away. */
async function disableClientHints(page: Page, userAgent: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setUserAgentOverride', { userAgent })
}

export async function openVisitor(site: Site, options: VisitorOptions = {}): Promise<Visitor> {
  const { locale = 'zh-CN', device = 'desk', theme = 'light', scripts = true } = options
  const { width = device === 'desk' ? 1440 : 390 } = options
  const { viewport: size = { width, height: defaultHeights[width] } } = options
  const isThumb = options.viewport ? device !== 'desk' : width === 390
  const context = await site.browser.newContext({
    ...deviceOptions[device],
    locale,
    colorScheme: theme,
    javaScriptEnabled: scripts,
    viewport: size,
    isMobile: isThumb,
    hasTouch: isThumb,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  context.setDefaultTimeout(timeoutMs)
  // whatever a narrow window may come to tell of itself, it stays
  if (device === 'desk' && width === 390)
    await context.addCookies([{ name: siteCookie, value: 'full', url: site.url }])
  const wrong: string[] = []
  const forgiven: number[] = []
  const watch = (page: Page) => {
    page.on('pageerror', (error) => wrong.push(`error: ${error.message}`))
    page.on('console', (line) => {
      const isStatus = /the server responded with a status of (\d+)/.exec(line.text())
      if (isStatus && forgiven.includes(Number(isStatus[1]))) return
      if (line.type() === 'error' || line.type() === 'warning') wrong.push(`${line.type()}: ${line.text()}`)
    })
    page.on('requestfailed', (request) => {
      // a page that is left ends what it waits for
      if (request.failure()?.errorText !== 'net::ERR_ABORTED') wrong.push(`failed: ${request.url()}`)
    })
    page.on('response', (response) => {
      if (response.status() >= 400 && !forgiven.includes(response.status()))
        wrong.push(`${response.status()}: ${response.url()}`)
    })
  }
  context.on('page', watch)
  const page = await context.newPage()
  if (device === 'iPhone') await disableClientHints(page, iPhoneUserAgent)
  return {
    page,
    context,
    go: async (path) => void (await page.goto(site.url + path)),
    async expectAccessible(of = page, part) {
      // while the scripts take a painted page over, half of it is gone
      if (scripts)
        await of.waitForFunction(
          () => !document.getElementById('root') || 'alive' in document.documentElement.dataset,
        )
      // a fade that is under way changes the contrast that is measured
      await waitForAnimations(of)
      // what comes or goes at this very moment is no barrier yet; to look through a long page takes seconds by itself
      await expect
        .poll(() => findAccessibilityViolations(of, part), { message: `at ${of.url()}` })
        .toEqual([])
    },
    expectNoErrors: () => expect(wrong).toEqual([]),
    allowStatus: (status) => void forgiven.push(status),
    [Symbol.asyncDispose]: () => context.close(),
  }
}
