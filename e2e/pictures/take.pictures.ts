import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, test } from 'vitest'
import { composePicture, type Screenshot } from '../../test-support/browser/compose-picture.ts'
import { openSite, type Site } from '../../test-support/browser/open-site.ts'
import { openVisitor } from '../../test-support/browser/open-visitor.ts'
import { linkedPictures } from './linked-pictures.ts'
import { openPageAs } from './open-page-as.ts'
import { createSampleShop, type SampleShop, type StoredEntries } from './sample-shop.ts'
import { listSubjects, type Subject } from './subjects.ts'
import { type Variant, variantName, variants } from './variants.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** All pictures; those that a document links are copied to `docs/pictures`. */
const folder = `${root}.cache/pictures`

let site: Site
let loadingSampleShop: Promise<SampleShop> | undefined
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site[Symbol.asyncDispose]())

/** Waits until the page is loaded or, if its calls are held, until it shows its loading state. */
async function waitUntilLoaded(page: Page, { calls }: Subject): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor()
  if (calls === 'held') await page.locator('main [class*="bone"]').first().waitFor()
  else
    await page.waitForFunction(() => !document.querySelector('main [class*="bone"]'), undefined, {
      timeout: 30_000,
    })
  await page.waitForFunction(() =>
    [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
  )
}

async function takePicture(
  context: BrowserContext,
  person: StoredEntries,
  subject: Subject,
  variant: Variant,
): Promise<void> {
  const page = await openPageAs(
    context,
    subject.tabs ? { ...person, 'app-settings': JSON.stringify({ tabBar: true }) } : person,
  )
  await context.clearCookies({ name: 'app-settings' })
  if (subject.tabs) await context.addCookies([{ name: 'app-settings', value: 'tabBar', url: site.url }])
  if (subject.calls)
    await page.route('**/card-core/**', (route) =>
      subject.calls === 'held' ? undefined : route.fulfill({ status: 500, body: '{}' }),
    )
  const isConsole = subject.address.startsWith('/seller')
  // a phone would be redirected from the full site's checkout to the item
  await page.goto(`${site.url}${variant.width === 390 && !isConsole ? '/m' : ''}${subject.address}`)
  await waitUntilLoaded(page, subject)
  if (isConsole) await page.waitForLoadState('networkidle')
  await subject.prepare?.(page, variant.locale)
  const png = await page.screenshot({ animations: 'disabled' })
  const to = `${folder}/${subject.page}`
  await mkdir(to, { recursive: true })
  await writeFile(
    `${to}/${subject.state}-${variantName(variant)}.webp`,
    await sharp(png).webp({ quality: 72 }).toBuffer(),
  )
  await page.close()
}

test.each(variants)('every page at $width in $locale, $theme', async (variant) => {
  const device = variant.width === 390 ? 'phone' : 'desktop'
  await using visitor = await openVisitor(site, { ...variant, device })
  loadingSampleShop ??= createSampleShop(site)
  const sampleShop = await loadingSampleShop
  const only = process.env.FAKA_PICTURES?.split(',')
  for (const subject of listSubjects(sampleShop)) {
    if (only && !only.includes(subject.page)) continue
    if (subject.only && subject.only !== variant.width) continue
    await takePicture(visitor.context, sampleShop.people[subject.person ?? 'stranger'], subject, variant)
  }
})

test('a composition of the purchase, for the top of the README', async () => {
  const pieces = [
    { file: 'shop/whole-1440-zh-CN-light', place: 'back' },
    { file: 'checkout/waiting-1440-zh-CN-dark', place: 'front' },
    { file: 'cards/whole-390-zh-CN-light', place: 'phone' },
  ] as const
  const shots = await Promise.all(
    pieces.map(
      async ({ file, place }): Promise<Screenshot> => ({
        picture: await readFile(`${folder}/${file}.webp`),
        position: place,
      }),
    ),
  )
  const page = await site.browser.newPage({ viewport: { width: 1280, height: 680 } })
  await page.setContent(composePicture(shots), { waitUntil: 'load' })
  const png = await page.screenshot()
  await writeFile(`${root}docs/pictures/purchase.webp`, await sharp(png).webp({ quality: 82 }).toBuffer())
  await page.close()
})

test('the pictures that documents link are copied beside them', async () => {
  for (const name of await linkedPictures(root)) {
    const picture = `${folder}/${name}`
    if (name === 'purchase.webp' || !existsSync(picture)) continue
    const target = `${root}docs/pictures/${name}`
    await mkdir(dirname(target), { recursive: true })
    await copyFile(picture, target)
  }
})
