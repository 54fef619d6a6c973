import * as z from 'zod/mini'
import { isPrivateUrl } from '../../platform/private-url.ts'
import { allowsTestMoney, GatewayUrl, isRealMoney, TestMoney, testMoneyError } from '../gateway-url.ts'
import { paypalCurrencies, ratePattern } from './paypal-amount.ts'

const missing = { error: 'is missing' }
const credential = (error: string) =>
  z.string(missing).check(z.trim(), z.regex(/^[A-Za-z0-9_-]{16,200}$/, { error }))

const isPaypal = (text: string): boolean =>
  isPrivateUrl(text) || /^https:\/\/api(?:-m)?(?:\.sandbox)?\.paypal\.com\/?$/.test(text)

/** Settings from developer.paypal.com, Apps & Credentials, and the exchange rate. */
export const PaypalSettings = z
  .strictObject({
    gatewayUrl: z._default(
      GatewayUrl.check(
        z.refine(isPaypal, {
          error: 'must be https://api-m.paypal.com, or https://api-m.sandbox.paypal.com to practise',
        }),
      ),
      'https://api-m.paypal.com',
    ),
    testMoney: TestMoney,
    clientId: credential('must be the Client ID of the app: letters and digits, about 80 of them'),
    clientSecret: credential('must be the secret of the app: letters and digits, about 80 of them'),
    /** ID of the webhook that calls this channel; PayPal signs it. */
    webhookId: z.string(missing).check(
      z.trim(),
      z.regex(/^[0-9A-Za-z]{8,50}$/, {
        error: 'must be the Webhook ID, 17 letters and digits, and not the address of the webhook',
      }),
    ),
    currency: z.enum(paypalCurrencies, {
      error: `must be a currency that PayPal takes from abroad, of ${paypalCurrencies.join(', ')}`,
    }),
    /** Exchange rate: yuan for one unit of the currency. */
    yuanPerUnit: z
      .string({ error: 'must be a text such as "7.13": the yuan that one unit of the currency counts for' })
      .check(
        z.regex(ratePattern, {
          error: 'must be yuan of 0.001 or more, with at most 6 decimals, as in "7.13"',
        }),
      ),
  })
  .check(
    z.refine(allowsTestMoney, testMoneyError),
    z.refine(({ clientId, clientSecret }) => clientId !== clientSecret, {
      error: 'is the same as clientId',
      path: ['clientSecret'],
    }),
  )
export type PaypalSettings = z.infer<typeof PaypalSettings>

/** PayPal's sandbox never moves real money. */
export const movesRealMoney = (settings: PaypalSettings): boolean =>
  !settings.gatewayUrl.includes('.sandbox.paypal.com') && isRealMoney(settings)
