import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { answerSlowly, recordLayoutShifts } from '../test-support/browser/layout-shift.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor, type Visitor } from '../test-support/browser/open-visitor.ts'
import { openPageAs } from './pictures/open-page-as.ts'
import { createSampleShop, type SampleShop } from './pictures/sample-shop.ts'

let site: Site
let sampleShop: SampleShop
beforeAll(async () => {
  site = await openSite()
})
// not before all tests: accounts are created with codes, and `expect.poll` waits for those only within a test
beforeEach(async () => {
  sampleShop ??= await createSampleShop(site)
})
afterAll(() => site[Symbol.asyncDispose]())

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

async function findLayoutShifts(
  visitor: Visitor,
  { address, person, loadedSelector }: PageVisit,
): Promise<string[]> {
  const page = await openPageAs(visitor.context, sampleShop.people[person])
  const jumps = await recordLayoutShifts(page)
  const allCame = await answerSlowly(page)
  await page.goto(site.url + address)
  await page.locator(loadedSelector).first().waitFor()
  await page.waitForFunction(() => !document.querySelector('main [class*="bone"]'))
  await allCame()
  const found = (await jumps()).map((jump) => `${address}: ${jump}`)
  await page.close()
  return found
}

for (const width of [1440, 390] as const)
  test(`loading causes no layout shift, ${width} wide`, async () => {
    const found: string[] = []
    await using visitor = await openVisitor(site, { width, device: width === 390 ? 'phone' : 'desktop' })
    for (const visit of listPageVisits(sampleShop)) {
      const address = width === 390 ? `/m${visit.address}` : visit.address
      found.push(...(await findLayoutShifts(visitor, { ...visit, address })))
    }
    expect(found).toEqual([])
  })
