import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { captchaPagePath } from '@faka/contract/storefront/captcha-page'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../../platform/config.ts'
import { setPageHeaders } from '../../security-headers.ts'
import { visitorLocale } from '../plain-page/send-plain-page.ts'
import { type CaptchaTheme, captchaPage, captchaPolicy, captchaScriptPath } from './captcha-page.ts'

const scriptFile = fileURLToPath(new URL('start-captcha.js', import.meta.url))

const toTheme = (text: string | undefined): CaptchaTheme =>
  text === 'light' || text === 'dark' ? text : 'system'

/** `GET /captcha`: the page of the captcha, where one is set up. Only it lets a third party's script run. */
export function mountCaptchaPage(app: FastifyInstance, { captcha }: Pick<Config, 'captcha'>): void {
  if (!captcha) return
  const policy = captchaPolicy(captcha)
  app.get<{ Querystring: { theme?: string } }>(captchaPagePath, async (request, reply) =>
    setPageHeaders(reply, policy, 'self')
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        // providers recognize the site by its origin; this address says nothing else
        'referrer-policy': 'strict-origin',
      })
      .send(captchaPage(captcha, visitorLocale(request), toTheme(request.query.theme))),
  )
  app.get(captchaScriptPath, async (_request, reply) =>
    setPageHeaders(reply)
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(await readFile(scriptFile, 'utf8')),
  )
}
