import { newNumber } from '../../../../kernel/random.ts'
import type { SelfTest, World } from '../provider.ts'
import { fetchCertificates } from './fetch-certificates.ts'
import { close, create, query } from './native-trade.ts'
import type { WechatSettings } from './settings.ts'

const failed = (detail: string): SelfTest => ({ ok: false, detail })

/** A trade of one fen that nobody sees a code of; it is ended at once. */
const trySeconds = 120

/**
 * Asks for a trade that is not there, which only a right merchant, serial number and private key bring an answer to; for
 * the certificates, which only a right APIv3 key opens; and for a code over one fen that is closed again unseen, which
 * only the merchant's own app gets.
 */
export async function tryWechat(settings: WechatSettings, world: World): Promise<SelfTest> {
  const paymentNo = `TEST${newNumber(world.random, 20)}`
  const trade = { paymentNo, tradeNo: null }
  const said = await query(trade, settings, world)
  if (said.state === 'unknown') return failed(said.reason)
  if (said.state !== 'notFound') return failed(`an unexpected answer: ${said.state}`)
  const certificates = await fetchCertificates(settings, world)
  if (certificates === 'notOpened')
    return failed('apiV3Key does not open what WeChat Pay seals: no call-back could be read')
  const words: string[] = []
  const created = await create(
    {
      ...{ ...trade, amountFen: 1, subject: 'test', clientIp: '127.0.0.1', device: 'desk' },
      payBefore: new Date(world.now().getTime() + trySeconds * 1000),
      ...{ notifyUrl: 'https://example.com/pay/notify', returnUrl: 'https://example.com/' },
    },
    settings,
    { ...world, hear: (said) => words.push(said) },
  )
  if (created.kind === 'refused')
    return failed(`appId ${settings.appId} gets no code for this merchant: ${words.at(-1) ?? created.reason}`)
  await close(trade, settings, world)
  return {
    ok: true,
    detail: 'WeChat Pay knows the merchant and the app, and its signature is right',
    notChecked:
      certificates === 'fetched'
        ? undefined
        : ['apiV3Key: this merchant has no certificates to open by it; the first call-back shows it'],
  }
}
