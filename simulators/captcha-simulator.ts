import { createHmac } from 'node:crypto'
import { serve } from './serve.ts'
import type { SimulatorRequest } from './simulator-request.ts'
import type { SimulatorResponse } from './simulator-response.ts'

/**
 * How the providers handle requests: `drop` breaks the connection, `nonsense` returns a page, `busy` answers that the
 * provider has a fault of its own.
 */
type CaptchaMode = 'sound' | 'drop' | 'nonsense' | 'busy'

export interface CaptchaSimulator extends AsyncDisposable {
  url: string
  mode: CaptchaMode
  /** A token as a browser gets it for a solved captcha of a provider; it is accepted once. */
  issue(provider: keyof typeof captchaKeys): string
  /** The parameters of each check, by name. */
  received: Record<string, string>[]
}

/** The only keys that the providers know. */
export const captchaKeys = {
  turnstile: { siteKey: '1x00000000000000000000AA', secretKey: '1x0000000000000000000000000000000AA' },
  hcaptcha: {
    siteKey: '10000000-ffff-ffff-ffff-000000000001',
    secretKey: '0x0000000000000000000000000000000000000000',
  },
  geetest: { siteKey: '647f5ed2ed8acb4be36784e01556bb71', secretKey: 'b09a7aafbfd83f73b35a9b530d0337bf' },
} as const

const json = (value: object, status = 200): SimulatorResponse => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
})

const refuse = (...codes: string[]) => json({ success: false, 'error-codes': codes })

type Spend = (token: string) => boolean

/** `siteverify` as Turnstile and hCaptcha have it; each names a used token in its own way. */
const siteVerify =
  (provider: 'turnstile' | 'hcaptcha') =>
  ({ secret, response, sitekey }: Record<string, string>, spend: Spend): SimulatorResponse => {
    const { siteKey, secretKey } = captchaKeys[provider]
    if (!secret) return refuse('missing-input-secret')
    if (secret !== secretKey) return refuse('invalid-input-secret')
    if (sitekey !== undefined && sitekey !== siteKey) return refuse('sitekey-secret-mismatch')
    if (!response) return refuse('missing-input-response')
    if (!response.startsWith(`${provider}-`)) return refuse('invalid-input-response')
    if (!spend(response))
      return refuse(provider === 'turnstile' ? 'timeout-or-duplicate' : 'already-seen-response')
    return json({ success: true, challenge_ts: '2026-11-20T15:14:30.096Z', hostname: 'localhost' })
  }

function validate(fields: Record<string, string>, captchaId: string | null, spend: Spend): SimulatorResponse {
  const { siteKey, secretKey } = captchaKeys.geetest
  const error = (code: string, msg: string) =>
    json({ status: 'error', code, msg, desc: { type: 'defined error' } })
  const fail = (reason: string) => json({ status: 'success', result: 'fail', reason, captcha_args: {} })
  if (captchaId !== siteKey) return error('-50102', 'illegal captcha_id')
  if (!/^\d+$/.test(fields.gen_time ?? '')) return error('-50005', 'illegal gen_time')
  const signature = createHmac('sha256', secretKey)
    .update(fields.lot_number ?? '')
    .digest('hex')
  if (fields.sign_token !== signature) return fail('sign_token error')
  if (!spend(fields.pass_token ?? '')) return fail('pass_token expire')
  return json({ status: 'success', result: 'success', reason: '', captcha_args: {} })
}

/** The servers of Turnstile, hCaptcha and GeeTest on loopback. Keys and signatures are verified with code of its own. */
export async function openCaptchaSimulator(): Promise<CaptchaSimulator> {
  const issued = new Set<string>()
  const spend: Spend = (token) => issued.delete(token)
  const answer = (request: SimulatorRequest): SimulatorResponse => {
    const fields = Object.fromEntries(new URLSearchParams(request.body))
    simulator.received.push(fields)
    if (request.path === '/turnstile/v0/siteverify') return siteVerify('turnstile')(fields, spend)
    if (request.path === '/siteverify') return siteVerify('hcaptcha')(fields, spend)
    if (request.path === '/validate')
      return validate(fields, new URLSearchParams(request.query).get('captcha_id'), spend)
    return json({}, 404)
  }
  const server = await serve((request) => {
    if (simulator.mode === 'drop') return undefined
    if (simulator.mode === 'nonsense') return { status: 200, headers: {}, body: '<html>…</html>' }
    if (simulator.mode === 'busy')
      return request.path === '/validate'
        ? json({ status: 'error', code: '-50000', msg: 'run-time error' })
        : refuse('internal-error')
    return answer(request)
  })
  let number = 0
  const simulator: CaptchaSimulator = {
    url: server.url,
    mode: 'sound',
    received: [],
    issue(provider) {
      number++
      const token = `${provider}-${number}`
      issued.add(token)
      if (provider !== 'geetest') return token
      return JSON.stringify({
        captcha_id: captchaKeys.geetest.siteKey,
        lot_number: String(number).padStart(32, '0'),
        captcha_output: 'output',
        pass_token: token,
        gen_time: '1764158400',
      })
    },
    [Symbol.asyncDispose]: server.close,
  }
  return simulator
}
