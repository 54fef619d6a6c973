import { redeemGiftCode } from '@faka/contract/gift-code/redeem-gift-code'
import { codeNumbers } from '@faka/contract/shared/code-numbers'
import { captchaPagePath } from '@faka/contract/storefront/captcha-page'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CaptchaSimulator, captchaKeys, openCaptchaSimulator } from '../simulators/captcha-simulator.ts'
import { chooseVariants } from '../test-support/browser/choose-variants.ts'
import { logIn, signUp } from '../test-support/browser/log-in.ts'
import { patternsIn } from '../test-support/browser/messages.ts'
import { openSite, type Site } from '../test-support/browser/open-site.ts'
import { openVisitor } from '../test-support/browser/open-visitor.ts'

let simulator: CaptchaSimulator
let site: Site
beforeAll(async () => {
  simulator = await openCaptchaSimulator()
  const { siteKey, secretKey } = captchaKeys.turnstile
  site = await openSite({
    CAPTCHA: 'turnstile',
    CAPTCHA_SITE_KEY: siteKey,
    CAPTCHA_SECRET_KEY: secretKey,
    CAPTCHA_ENDPOINT: simulator.url,
    // half of the wrong gift codes of an account need a proof
    LIMIT_WRONG_GIFT_CODES_PER_10_MINUTES: '8',
    LIMIT_PROOF_COST: '1',
  })
})
afterAll(async () => {
  await site[Symbol.asyncDispose]()
  await simulator[Symbol.asyncDispose]()
})

/** A script of the provider that shows a button in place of its puzzle. */
const providerScript = (token: string) => `
window.turnstile = {
  render(holder, options) {
    const button = document.createElement('button')
    button.textContent = 'I am a person (' + options.language + ', ' + options.sitekey + ')'
    button.addEventListener('click', () => options.callback(${JSON.stringify(token)}))
    holder.append(button)
  },
}`

const variants = [
  { locale: 'zh-CN', width: 1440, language: 'zh-cn' },
  { locale: 'en-US', width: 390, language: 'en' },
] as const

for (const { language, ...variant } of chooseVariants(import.meta.url, variants)) {
  const { locale, width } = variant
  const text = patternsIn(locale)
  const words =
    locale === 'zh-CN'
      ? {
          title: '人机验证',
          work: /改用自动验证/,
          unknown: '没有这个礼品码',
          needed: /安全验证，请刷新/,
        }
      : {
          title: 'Captcha',
          work: /automatic check/,
          unknown: 'There is no such gift code',
          needed: /short security check is needed/,
        }

  test(`a captcha is solved, closed, replaced by work, and not missed where it cannot be loaded (${locale}, ${width})`, async () => {
    await using buyer = await openVisitor(site, variant)
    const { page, context } = buyer
    let scriptWorks = true
    await context.route('https://challenges.cloudflare.com/**', (route) =>
      scriptWorks
        ? route.fulfill({
            contentType: 'text/javascript',
            body: providerScript(simulator.issue('turnstile')),
          })
        : route.fulfill({ status: 503, body: '' }),
    )
    await logIn(buyer, locale, await signUp(site))
    await buyer.go('/userCenter/wallet')
    const field = page.getByLabel(text('wallet.gift.code'), { exact: true })
    const redeem = page.getByRole('button', { name: text('wallet.gift.go'), exact: true })
    let tries = 0
    const tryCode = async () => {
      tries++
      await field.fill(`0000-0000-0000-0000-000${tries}`)
      await redeem.click()
    }
    /** Waits until the server looked a code up, as it does after a proof. */
    const expectLookedUp = async (act: () => Promise<unknown>) => {
      const answer = page.waitForResponse(
        async (response) =>
          new URL(response.url()).pathname === redeemGiftCode.path &&
          (await response.json()).code === codeNumbers.giftCodeUnknown,
      )
      await act()
      await answer
      await page.getByText(words.unknown).waitFor()
    }
    for (let free = 0; free < 4; free++) await expectLookedUp(tryCode)
    const dialog = page.getByRole('dialog', { name: words.title })
    const frame = page.frameLocator(`iframe[title="${words.title}"]`)

    await tryCode()
    await dialog.waitFor()
    const person = frame.getByRole('button', {
      name: `I am a person (${language}, ${captchaKeys.turnstile.siteKey})`,
    })
    await person.waitFor()
    // axe sees no frames: the page in this one is checked by itself
    const alone = await context.newPage()
    await alone.goto(`${site.url}${captchaPagePath}`)
    await alone.getByRole('button', { name: words.work }).waitFor()
    await buyer.expectAccessible(alone)
    await alone.close()
    await page.bringToFront()
    expect(await frame.locator('h1:focus').textContent(), 'a screen reader starts at the heading').toBe(
      words.title,
    )
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(words.needed).first().waitFor()
    expect(await page.evaluate(() => document.activeElement?.tagName)).toMatch(/BUTTON|INPUT/)

    await tryCode()
    await expectLookedUp(() => person.click())
    expect(simulator.received.at(-1)?.secret).toBe(captchaKeys.turnstile.secretKey)
    await dialog.waitFor({ state: 'detached' })

    const checked = simulator.received.length
    await tryCode()
    await expectLookedUp(() => frame.getByRole('button', { name: words.work }).click())
    scriptWorks = false
    buyer.allowStatus(503)
    await expectLookedUp(tryCode)
    expect(simulator.received.length, 'work needs no provider').toBe(checked)
  })
}
