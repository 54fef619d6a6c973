import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor } from '../test-support/browser/open-visitor.ts'
import { listConsoleVisits } from './pictures/console-visits.ts'
import { createSampleShop, type SampleShop, type StoredEntries } from './pictures/sample-shop.ts'

let site: Site
let loadingSampleShop: Promise<SampleShop> | undefined
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site[Symbol.asyncDispose]())

/** Long enough for the page to render one response before the next one arrives. */
const answerIntervalMs = 120

interface PageVisit {
  address: string
  person: keyof SampleShop['people']
  /** Visible once everything has loaded. */
  loadedSelector: string
}

const listPageVisits = ({ orders, complaints: { answered } }: SampleShop): readonly PageVisit[] => [
  { address: '/userCenter/order-list', person: 'buyer', loadedSelector: 'main li a[href*="orderId="]' },
  { address: '/userCenter/order-list', person: 'guest', loadedSelector: 'main li a[href*="orderId="]' },
  {
    address: `/userCenter/order-detail?orderId=${orders.cards}`,
    person: 'buyer',
    loadedSelector: 'main ol li',
  },
  {
    address: `/cashDesk?orderId=${orders.waiting}`,
    person: 'stranger',
    loadedSelector: 'main :is([role="img"], summary)',
  },
  {
    address: `/cashDesk?orderId=${orders.waiting}`,
    person: 'buyer',
    loadedSelector: 'main :is([role="img"], summary)',
  },
  { address: `/paySuccess?orderId=${orders.cards}`, person: 'buyer', loadedSelector: 'main pre' },
  { address: '/userCenter/wallet', person: 'buyer', loadedSelector: 'main li a[href*="orderId="]' },
  { address: '/userCenter/order-sales-list', person: 'seller', loadedSelector: 'main canvas' },
  {
    address: `/complaint/complaint-detail?complaintNo=${answered.complaintNo}&orderId=${answered.orderNo}`,
    person: 'buyer',
    loadedSelector: 'main textarea',
  },
  { address: '/userCenter/account', person: 'buyer', loadedSelector: 'main [name="nickName"]' },
]

/** Records, from the first paint on, layout shifts without user input. */
async function recordLayoutShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const jumps: string[] = []
    Object.assign(window, { jumps, layoutShift: 0 })
    const placeOf = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}x${height}`
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!('sources' in entry && Array.isArray(entry.sources))) continue
        if ('value' in entry && 'layoutShift' in window)
          window.layoutShift = Number(window.layoutShift) + Number(entry.value)
        for (const { node, previousRect, currentRect } of entry.sources) {
          const element = node instanceof Element ? node : node?.parentElement
          const what = `${element?.tagName}.${element?.className} ${element?.textContent?.slice(0, 30)}`
          jumps.push(`${what}: ${placeOf(previousRect)} → ${placeOf(currentRect)}`)
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () =>
    page.evaluate(() => ('jumps' in window && Array.isArray(window.jumps) ? window.jumps.map(String) : []))
}

/** Delays responses one after the other, so that each is rendered separately; the returned function waits for all. */
async function answerSlowly(page: Page): Promise<() => Promise<void>> {
  let turn = Promise.resolve()
  await page.route(/\/(card-core|user-management)\//, async (route) => {
    const before = turn
    turn = before.then(() => new Promise((resolve) => setTimeout(resolve, answerIntervalMs)))
    await turn
    await route.continue().catch(() => {})
  })
  return async () => {
    let last: unknown
    while (last !== turn) {
      last = turn
      await turn
      // a response may trigger the next call
      await page.waitForTimeout(2 * answerIntervalMs)
    }
  }
}

async function findLayoutShifts(
  page: Page,
  person: StoredEntries,
  { address, loadedSelector }: PageVisit,
): Promise<string[]> {
  await page.addInitScript((entries: StoredEntries) => {
    localStorage.clear()
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, person)
  const jumps = await recordLayoutShifts(page)
  const allCame = await answerSlowly(page)
  await page.goto(site.url + address)
  await page.locator(loadedSelector).first().waitFor()
  await page.waitForFunction(() => !document.querySelector('main [class*="bone"]'))
  await allCame()
  return (await jumps()).map((jump) => `${address}: ${jump}`)
}

/** All shifts of a loading page together, as browsers score them. */
const readLayoutShift = (page: Page): Promise<number> =>
  page.evaluate(() => ('layoutShift' in window ? Number(window.layoutShift) : 0))

/** Lists of the console are as long as there are rows, so what is below them may move a little. */
const maxConsoleShift = 0.05

for (const width of [1440, 390] as const)
  test(`loading causes no layout shift, ${width} wide`, async () => {
    loadingSampleShop ??= createSampleShop(site)
    const sampleShop = await loadingSampleShop
    const found: string[] = []
    await using visitor = await openVisitor(site, { width, device: width === 390 ? 'phone' : 'desktop' })
    for (const visit of listPageVisits(sampleShop)) {
      const page = await visitor.context.newPage()
      const address = width === 390 ? `/m${visit.address}` : visit.address
      found.push(...(await findLayoutShifts(page, sampleShop.people[visit.person], { ...visit, address })))
      await page.close()
    }
    expect(found).toEqual([])
  })

for (const width of [1440, 390] as const)
  test(`loading a page of the console shifts its layout by ${maxConsoleShift} at most, ${width} wide`, async () => {
    loadingSampleShop ??= createSampleShop(site)
    const sampleShop = await loadingSampleShop
    const found: string[] = []
    await using visitor = await openVisitor(site, { width, device: width === 390 ? 'phone' : 'desktop' })
    for (const { address, person } of listConsoleVisits(sampleShop)) {
      const page = await visitor.context.newPage()
      const shifts = await findLayoutShifts(page, sampleShop.people[person], {
        address,
        person,
        loadedSelector: 'main h1',
      })
      const score = await readLayoutShift(page)
      if (score > maxConsoleShift) found.push(`${score.toFixed(3)}`, ...shifts)
      await page.close()
    }
    expect(found).toEqual([])
  })
