import * as z from 'zod/mini'

/** The page that shows the captcha in a frame of the storefront. */
export const captchaPagePath = '/captcha'

/**
 * What that page tells the page around it, by a message: that the captcha is shown, that it was solved, that the visitor
 * or a fault wants the work instead, or that the visitor closed it.
 */
export const CaptchaAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('shown') }),
  z.object({ kind: z.literal('solved'), token: z.string() }),
  z.object({ kind: z.literal('work') }),
  z.object({ kind: z.literal('closed') }),
])
export type CaptchaAnswer = z.infer<typeof CaptchaAnswer>
