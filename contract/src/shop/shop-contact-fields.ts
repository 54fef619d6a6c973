import * as z from 'zod/mini'

/** The ways to reach a seller besides an email address. */
export const shopContactFields = {
  qq: z.string().check(z.maxLength(20)),
  wechat: z.string().check(z.maxLength(40)),
  phone: z.string().check(z.maxLength(20)),
}
