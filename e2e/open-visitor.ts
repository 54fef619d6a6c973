import { AxeBuilder } from '@axe-core/playwright'
import type { Locale } from '@faka/contract/locale'
import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Site } from './open-site.ts'

export interface VisitorOptions {
  locale?: Locale
  width?: 390 | 1440
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
  /** Looks for what shuts people out; expects nothing. */
  expectAccessible(page?: Page): Promise<void>
  /** Expects that nothing failed so far: no error in the console, no request without its answer. */
  expectNothingWrong(): void
  /** Says that an answer of this status is expected once, as for a page that is not there. */
  forgive(status: number): void
}

/** Longer than anything on this site takes, even on a busy machine. */
const patienceMs = 20_000
const heights = { 390: 844, 1440: 900 }

export async function openVisitor(site: Site, options: VisitorOptions = {}): Promise<Visitor> {
  const { locale = 'zh-CN', width = 1440, theme = 'light', scripts = true } = options
  const context = await site.browser.newContext({
    locale,
    colorScheme: theme,
    javaScriptEnabled: scripts,
    viewport: { width, height: heights[width] },
    isMobile: width === 390,
    hasTouch: width === 390,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  context.setDefaultTimeout(patienceMs)
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
  return {
    page,
    context,
    go: async (path) => void (await page.goto(site.url + path)),
    async expectAccessible(of = page) {
      // a fade that is under way changes the contrast that is measured
      await of.waitForFunction(() =>
        document.getAnimations().every(({ playState, effect }) => {
          const endless = effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
          return endless || playState !== 'running'
        }),
      )
      const { violations } = await new AxeBuilder({ page: of }).analyze()
      const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
      expect(told, `at ${of.url()}`).toEqual([])
    },
    expectNothingWrong: () => expect(wrong).toEqual([]),
    forgive: (status) => void forgiven.push(status),
    [Symbol.asyncDispose]: () => context.close(),
  }
}
