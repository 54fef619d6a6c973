import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from 'playwright-core'
import { ensureBrowser } from '../house/ensure-browser.mjs'
import { eventually, freePort, realServer } from '../sim/real-server.ts'
import { composition, type Shot } from './compose-picture.ts'
import { itemAddress, placeOrder, pressAt } from './place-order.ts'

const picture = (name: string) => fileURLToPath(new URL(`../docs/pictures/${name}`, import.meta.url))
const itemTitle = '松果音乐'

interface Look {
  locale: 'zh-CN' | 'en-US'
  width: number
  height: number
  theme: 'light' | 'dark'
}
const desk: Look = { locale: 'zh-CN', width: 1440, height: 900, theme: 'light' }
const phone: Look = { locale: 'en-US', width: 390, height: 844, theme: 'dark' }

interface Subject {
  name: string
  address: string
  /** What is in sight once the page is whole. */
  whole: string
}

/** Opens a page as a visitor sees it and takes the part of it that is in sight, as JPEG. */
async function shoot(
  browser: Browser,
  url: string,
  { address, whole }: Subject,
  look: Look,
): Promise<Buffer> {
  const { locale, width, height, theme } = look
  const isMobile = width === 390
  const context = await browser.newContext({
    locale,
    colorScheme: theme,
    viewport: { width, height },
    isMobile,
    hasTouch: isMobile,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto(url + address)
  await page.locator(whole).first().waitFor()
  await page.waitForFunction(() =>
    [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
  )
  const picture = await page.screenshot({ type: 'jpeg', quality: 85, animations: 'disabled' })
  await context.close()
  return picture
}

/** What the pictures show: an order that waits for its money, and one that was paid. */
async function subjectsOf(url: string): Promise<Record<'shop' | 'item' | 'cashDesk' | 'cards', Subject>> {
  const waiting = await placeOrder({ url }, itemTitle)
  const paid = await placeOrder({ url }, itemTitle, { quantity: 2 })
  await pressAt(paid.payPage, 'pay')
  return {
    shop: { name: 'shop', address: '/shopDetail/demo', whole: 'main li img' },
    item: { name: 'item', address: await itemAddress({ url }, itemTitle), whole: 'button[data-press="buy"]' },
    cashDesk: {
      name: 'cash-desk',
      address: `/cashDesk?orderId=${waiting.orderNo}`,
      whole: 'svg[role="img"]',
    },
    cards: { name: 'cards', address: `/paySuccess?orderId=${paid.orderNo}`, whole: 'main pre' },
  }
}

/** Takes every picture of this folder from a shop that lives only for that. */
async function takePictures(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'faka-pictures-'))
  const port = await freePort()
  const server = realServer(port, { DATA_DIR: dataDir, PUBLIC_URL: `http://127.0.0.1:${port}` })
  const browser = await chromium.launch({
    executablePath: await ensureBrowser(process.execPath),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  try {
    await server.start()
    const { shop, item, cashDesk, cards } = await subjectsOf(server.url)
    for (const subject of [shop, item, cashDesk, cards])
      for (const look of [desk, phone])
        await writeFile(
          picture(`${subject.name}-${look.width}.jpg`),
          await shoot(browser, server.url, subject, look),
        )
    const shots: Shot[] = [
      { picture: await readFile(picture('shop-1440.jpg')), place: 'back' },
      {
        picture: await shoot(browser, server.url, cashDesk, {
          ...desk,
          width: 1000,
          height: 600,
          theme: 'dark',
        }),
        place: 'front',
      },
      {
        picture: await shoot(browser, server.url, cards, { ...phone, locale: 'zh-CN', theme: 'light' }),
        place: 'phone',
      },
    ]
    const page = await browser.newPage({ viewport: { width: 1280, height: 680 } })
    await page.setContent(composition(shots), { waitUntil: 'load' })
    await page.screenshot({ path: picture('purchase.png') })
  } finally {
    await browser.close()
    await server.terminate()
    await eventually(() => rm(dataDir, { recursive: true, force: true }).then(() => true))
  }
}

await takePictures()
