import { createHmac } from 'node:crypto'
import { type CaptchaProvider, type CaptchaResult, memberOf } from './captcha-provider.ts'

const domains = ['https://*.geetest.com', 'https://*.geevisit.com', 'https://*.gsensebot.com']
const answerFields = ['lot_number', 'captcha_output', 'pass_token', 'gen_time'] as const

function parseToken(token: string): unknown {
  try {
    return JSON.parse(token)
  } catch {
    return undefined
  }
}

/** The fields that the browser was answered; undefined unless all are there. */
function readToken(token: string): [name: string, value: string][] | undefined {
  const parsed = parseToken(token)
  const fields = answerFields.flatMap((name): [string, string][] => {
    const value = memberOf(parsed, name)
    return typeof value === 'string' && value !== '' ? [[name, value]] : []
  })
  return fields.length === answerFields.length ? fields : undefined
}

/** Errors of the server by their number: 501xx are about the id, 50000 is its own. */
function readError(code: unknown): CaptchaResult {
  const number = /^-?(\d{5})$/.exec(String(code))?.[1] ?? '50000'
  if (number.startsWith('501')) return 'misconfigured'
  return number === '50000' ? 'unavailable' : 'failed'
}

/**
 * GeeTest v4: docs.geetest.com/gt4/apirefer/api/server. `sign_token` is the HMAC-SHA256 of the serial number with the
 * key, in hexadecimal. Its script tries other domains of the company where the first is not reached.
 */
export const geetest: CaptchaProvider = {
  endpoint: 'https://gcaptcha4.geetest.com',
  siteKey: { pattern: /^[0-9a-f]{32}$/, expected: 'the captcha id, 32 hexadecimal digits' },
  secretKey: { pattern: /^[0-9a-f]{32}$/, expected: 'the captcha key, 32 hexadecimal digits' },
  scriptUrl: 'https://static.geetest.com/v4/gt4.js',
  sources: {
    'script-src': domains,
    'style-src': domains,
    'img-src': [...domains, 'data:', 'blob:'],
    'font-src': domains,
    'connect-src': domains,
  },
  toRequest({ siteKey, secretKey }, token) {
    const fields = readToken(token)
    if (!fields) return undefined
    const body = new URLSearchParams(fields)
    body.set(
      'sign_token',
      createHmac('sha256', secretKey)
        .update(body.get('lot_number') ?? '')
        .digest('hex'),
    )
    return { path: `/validate?captcha_id=${siteKey}`, body }
  },
  readResponse(status, body) {
    if (status >= 500) return 'unavailable'
    if (memberOf(body, 'status') === 'error') return readError(memberOf(body, 'code'))
    const result = memberOf(body, 'result')
    if (result === 'success') return 'passed'
    return result === 'fail' ? 'failed' : 'unavailable'
  },
  wrongToken: JSON.stringify({
    lot_number: '0'.repeat(32),
    captcha_output: 'never',
    pass_token: '0'.repeat(64),
    gen_time: '1600000000',
  }),
}
