import Fastify from 'fastify'

/** An EPay v1 gateway that says whatever its owner wants: every trade is paid, and no refund is made. */
export interface HostileGateway extends AsyncDisposable {
  settings: { gatewayUrl: string; pid: string; key: string }
  /** The message with which it rejects refunds. */
  refusal: string
  /** The paths that were called, without their queries. */
  calls: string[]
}

/** Opens a hostile gateway at a port of this machine. */
export async function openHostileGateway(): Promise<HostileGateway> {
  const app = Fastify()
  const amounts = new Map<string, string>()
  const gateway = { refusal: '不支持退款', calls: [] as string[] }
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  )
  app.all<{ Querystring: Record<string, string> }>('/*', async ({ url, query, body }) => {
    const [path = ''] = url.split('?')
    gateway.calls.push(path)
    const form = new URLSearchParams(String(body ?? ''))
    const paymentNo = query.out_trade_no ?? query.trade_no?.slice(1) ?? form.get('out_trade_no') ?? ''
    const tradeNo = `T${paymentNo}`
    if (path === '/mapi.php') {
      amounts.set(paymentNo, form.get('money') ?? '')
      return { code: 1, trade_no: tradeNo, qrcode: 'https://pay.example.com/qr' }
    }
    if (query.act === 'refund') return { code: -1, msg: gateway.refusal }
    const money = amounts.get(paymentNo)
    if (money === undefined) return { code: -1, msg: '订单号不存在' }
    return { code: 1, pid: 1001, trade_no: tradeNo, out_trade_no: paymentNo, money, status: 1 }
  })
  const gatewayUrl = await app.listen({ port: 0, host: '127.0.0.1' })
  return Object.assign(gateway, {
    settings: { gatewayUrl, pid: '1001', key: 'a-key-that-only-its-owner-knows' },
    [Symbol.asyncDispose]: () => app.close(),
  })
}
