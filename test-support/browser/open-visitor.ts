import type { Locale } from '@faka/contract/shared/locale'
import { siteCookie } from '@faka/contract/storefront/mobile-site'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { expect, onTestFailed, TestRunner } from 'vitest'
import { findAccessibilityViolations } from './find-accessibility-violations.ts'
import type { Site } from './open-site.ts'

/**
 * A visitor's device. `desktop` is never redirected, however narrow its window, and is used to test the full site.
 * `phone` sends a client hint, `iPhone` sends none and is recognized by its User-Agent alone. `phone in desktop mode`
 * has the User-Agent of a phone and the client hint of a desktop.
 */
type Device = 'desktop' | 'phone' | 'iPhone' | 'phone in desktop mode'

export interface VisitorOptions {
  locale?: Locale
  device?: Device
  /** 390 for phones, otherwise 1440. */
  width?: 390 | 1440
  /** Another window size in CSS pixels; phones keep touch. */
  viewport?: { width: number; height: number }
  theme?: 'light' | 'dark'
  /** False for a browser without JavaScript. */
  scripts?: boolean
}

/** A visitor with a browser context of their own, which records every error. */
export interface Visitor extends AsyncDisposable {
  page: Page
  context: BrowserContext
  /** Opens a path of the site. */
  go(path: string): Promise<void>
  /** Expects no accessibility violation on the page, or in the part that a selector finds. */
  expectAccessible(page?: Page, selector?: string): Promise<void>
  /** Expects no errors so far: no console errors or warnings, no failed requests. */
  expectNoErrors(): void
  /** Allows responses with this status, such as 404. */
  allowStatus(status: number): void
}

/** How many of the last calls, and how much of the page's text, a failed test prints. */
const printedCalls = 15
const printedText = 3000
const textTimeoutMs = 5000

/** Prints what the page showed last, and the last calls, where the test fails; its browser is closed by then. */
function describeOnFailure(context: BrowserContext, errors: readonly string[]) {
  const calls: string[] = []
  const seen: string[] = []
  context.on('response', (response) => {
    if (response.request().method() === 'POST')
      calls.push(`${response.status()} ${new URL(response.url()).pathname}`)
  })
  // not in a hook, before the first test of a file
  if (TestRunner.getCurrentTest())
    onTestFailed(() => console.error([...seen, ...errors, ...calls.slice(-printedCalls)].join('\n')))
  return async () => {
    for (const open of context.pages()) {
      const text = await open
        .locator('body')
        .innerText({ timeout: textTimeoutMs })
        .catch(() => '(no text)')
      seen.push(`${open.url()}\n${text.slice(0, printedText)}`)
    }
  }
}

/** Longer than any action takes, even on a busy machine. */
const timeoutMs = 60_000
const defaultHeights = { 390: 844, 1440: 900 }

const pixelUserAgent =
  'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
const iPhoneUserAgent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

// The browser sends the phone hint only if its User-Agent is a phone's; a narrow touch window is not enough.
const deviceOptions: Record<Device, BrowserContextOptions> = {
  desktop: {},
  phone: { userAgent: pixelUserAgent },
  iPhone: { userAgent: iPhoneUserAgent },
  'phone in desktop mode': { userAgent: pixelUserAgent, extraHTTPHeaders: { 'sec-ch-ua-mobile': '?0' } },
}

/** Waits until all animations of a page have ended, except endless ones such as spinners. */
export const waitForAnimations = (page: Page): Promise<unknown> =>
  page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => {
      const endless = effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
      return endless || playState !== 'running'
    }),
  )

/** Overriding the User-Agent without metadata removes the client hints. */
async function disableClientHints(page: Page, userAgent: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setUserAgentOverride', { userAgent })
}

export async function openVisitor(site: Site, options: VisitorOptions = {}): Promise<Visitor> {
  const { locale = 'zh-CN', device = 'desktop', theme = 'light', scripts = true } = options
  const { width = device === 'desktop' ? 1440 : 390 } = options
  const { viewport = { width, height: defaultHeights[width] } } = options
  const hasTouch = options.viewport ? device !== 'desktop' : width === 390
  const context = await site.browser.newContext({
    ...deviceOptions[device],
    locale,
    colorScheme: theme,
    javaScriptEnabled: scripts,
    viewport,
    isMobile: hasTouch,
    hasTouch,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  context.setDefaultTimeout(timeoutMs)
  // keeps a narrow desktop window on the full site
  if (device === 'desktop' && width === 390)
    await context.addCookies([{ name: siteCookie, value: 'full', url: site.url }])
  const errors: string[] = []
  const allowedStatuses: number[] = []
  const watch = (watched: Page) => {
    watched.on('pageerror', (error) => errors.push(`error: ${error.message}`))
    watched.on('console', (line) => {
      const statusError = /the server responded with a status of (\d+)/.exec(line.text())
      if (statusError && allowedStatuses.includes(Number(statusError[1]))) return
      if (line.type() === 'error' || line.type() === 'warning') errors.push(`${line.type()}: ${line.text()}`)
    })
    watched.on('requestfailed', (request) => {
      // leaving a page aborts its requests
      if (request.failure()?.errorText !== 'net::ERR_ABORTED') errors.push(`failed: ${request.url()}`)
    })
    watched.on('response', (response) => {
      if (response.status() >= 400 && !allowedStatuses.includes(response.status()))
        errors.push(`${response.status()}: ${response.url()}`)
    })
  }
  context.on('page', watch)
  const rememberPages = describeOnFailure(context, errors)
  const page = await context.newPage()
  if (device === 'iPhone') await disableClientHints(page, iPhoneUserAgent)
  return {
    page,
    context,
    go: async (path) => void (await page.goto(site.url + path)),
    async expectAccessible(target = page, selector) {
      // during hydration the page is incomplete
      if (scripts)
        await target.waitForFunction(
          () => !document.getElementById('root') || 'hydrated' in document.documentElement.dataset,
        )
      // a running fade would change the measured contrast
      await waitForAnimations(target)
      // poll, since elements may be appearing or disappearing; checking a long page takes seconds
      await expect
        .poll(() => findAccessibilityViolations(target, selector), { message: `at ${target.url()}` })
        .toEqual([])
    },
    expectNoErrors: () => expect(errors).toEqual([]),
    allowStatus: (status) => void allowedStatuses.push(status),
    async [Symbol.asyncDispose]() {
      await rememberPages()
      await context.close()
    },
  }
}
