import * as z from 'zod/mini'
import { ProofOfWorkChallenge } from './proof-of-work.ts'

export const captchaProviders = ['turnstile', 'hcaptcha', 'geetest'] as const
export type CaptchaProviderName = (typeof captchaProviders)[number]

/**
 * The data of `proofNeeded`. With `captcha`, a captcha of that provider may be solved instead, and its token exchanged by
 * `solveCaptcha`; the work is accepted too, and costs more.
 */
export const ProofNeeded = z.strictObject({
  challenge: ProofOfWorkChallenge,
  captcha: z.optional(z.strictObject({ provider: z.enum(captchaProviders), siteKey: z.string() })),
})
export type ProofNeeded = z.infer<typeof ProofNeeded>
