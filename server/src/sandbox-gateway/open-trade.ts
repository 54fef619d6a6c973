import { type GatewayError, gatewayError } from './gateway-error.ts'
import type { Dialect } from './sandbox-gateway.tables.ts'
import type { SandboxService } from './sandbox-service.ts'
import { isSignatureValid, type MerchantKeys, type Message } from './signing.ts'
import type { Trade } from './trade.sql.ts'
import { readTradeFields } from './trade-fields.ts'

const maxClockSkewSeconds = 300

/**
 * Authenticates the merchant who signed this message, or returns the error. A `timestamp` is checked where v2
 * sends one, as in `ApiHelper::api_verify` of EPay: page URLs have none.
 */
export async function authenticateMessage(
  service: SandboxService,
  message: Message | undefined,
  dialect: Dialect,
): Promise<MerchantKeys | GatewayError> {
  if (!message) return gatewayError('参数重复', -4)
  const keys = await service.findMerchantKeys(message.get('pid') ?? '')
  if (!keys) return gatewayError('商户ID不存在', -3)
  const stamp = dialect === 'rsa' ? message.get('timestamp') : undefined
  if (stamp && !(Math.abs(service.deps.now().getTime() / 1000 - Number(stamp)) <= maxClockSkewSeconds))
    return gatewayError('时间戳字段不正确，请检查服务器时间', -3)
  return isSignatureValid(message, dialect, keys) ? keys : gatewayError('签名校验失败', -3)
}

/** A new trade number: the time and twelve random digits, so that they never collide. */
export function newTradeNo(service: SandboxService): string {
  const { now, random } = service.deps
  const digits = (random(6).readUIntBE(0, 6) % 1_000_000_000_000).toString().padStart(12, '0')
  return now().toISOString().replace(/\D/g, '').slice(0, 14) + digits
}

/**
 * Opens a trade for an authenticated merchant, by page or API, or returns the existing one: the same
 * out_trade_no is the same trade.
 */
export async function openTrade(
  service: SandboxService,
  keys: MerchantKeys,
  message: Message,
  { dialect, isPage }: { dialect: Dialect; isPage: boolean },
): Promise<Trade | GatewayError> {
  const fields = readTradeFields(message, isPage)
  if ('msg' in fields) return fields
  const trade = await service.openTrade({
    ...fields,
    trade_no: newTradeNo(service),
    pid: keys.pid,
    token: service.deps.random(16).toString('base64url'),
    dialect,
    created_at: service.deps.now(),
  })
  if (
    trade.amount_fen !== fields.amount_fen ||
    trade.notify_url !== fields.notify_url ||
    trade.dialect !== dialect
  )
    return gatewayError('该订单号已存在，且参数不一致')
  if (trade.state === 'paid') return gatewayError('该订单已完成支付')
  if (trade.state === 'closed') return gatewayError('该订单已关闭')
  return trade
}

/** The trade a merchant refers to: by our number if given, else by the merchant's. */
export async function findRequestedTrade(
  service: SandboxService,
  keys: MerchantKeys,
  message: Message,
): Promise<Trade | GatewayError> {
  const ours = message.get('trade_no')
  const number = ours || message.get('out_trade_no')
  if (!number) return gatewayError('订单号不能为空', -4)
  const trade = await service.findTrade({ pid: keys.pid, by: ours ? 'trade_no' : 'out_trade_no', number })
  return trade ?? gatewayError('订单号不存在')
}
