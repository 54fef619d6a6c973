import { type EpayError, epayError } from './epay-error.ts'
import type { EpayLedger } from './epay-ledger.ts'
import { isSignatureValid, type Message, secretsEqual } from './epay-signing.ts'
import type { Dialect, MerchantKeys } from './epay-trade.ts'

/** Authenticates the merchant who sent a message, or returns the error. */
export type Authenticate = (
  deps: { ledger: EpayLedger; now(): Date },
  message: Message | undefined,
) => Promise<MerchantKeys | EpayError>

const maxClockSkewSeconds = 300

/**
 * By the message's signature. A `timestamp` is checked where v2 sends one, as in `ApiHelper::api_verify` of
 * EPay: page URLs have none.
 */
export const bySignature =
  (dialect: Dialect): Authenticate =>
  async ({ ledger, now }, message) => {
    if (!message) return epayError('参数重复', -4)
    const keys = await ledger.findMerchant(message.get('pid') ?? '')
    if (!keys) return epayError('商户ID不存在', -3)
    const stamp = dialect === 'rsa' ? message.get('timestamp') : undefined
    if (stamp && !(Math.abs(now().getTime() / 1000 - Number(stamp)) <= maxClockSkewSeconds))
      return epayError('时间戳字段不正确，请检查服务器时间', -3)
    return isSignatureValid(message, dialect, keys) ? keys : epayError('签名校验失败', -3)
  }

/** By the key itself, which a request to `api.php` of v1 carries. */
export const byKey: Authenticate = async ({ ledger }, message) => {
  if (!message) return epayError('参数重复', -4)
  const keys = await ledger.findMerchant(message.get('pid') ?? '')
  if (!keys) return epayError('商户ID不存在', -3)
  return secretsEqual(message.get('key') ?? '', keys.md5Key) ? keys : epayError('商户密钥错误', -3)
}
