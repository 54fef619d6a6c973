import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { ProofOfWorkChallenge } from '../shared/proof-of-work.ts'

/**
 * What a captcha answers a browser: the token of Turnstile or hCaptcha; of GeeTest the five fields of its result as JSON.
 */
const CaptchaToken = z.string().check(z.minLength(1), z.maxLength(16_384))

export const solveCaptcha = endpoint({
  audience: 'buyer',
  access: 'anyone',
  path: '/user-management/auth/solveCaptcha',
  summary:
    'Exchanges the token of a solved captcha for a pass, which with its challenge is the proof that proofNeeded asks for. captchaUnavailable: the captcha cannot be checked now, so solve the work of the challenge',
  input: z.strictObject({ challenge: ProofOfWorkChallenge, token: CaptchaToken }),
  reply: z.strictObject({ pass: z.string() }),
  errorCodes: ['captchaFailed', 'captchaUnavailable', 'tooOften'],
})
