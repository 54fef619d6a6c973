import type { Services } from '../platform/ctx.ts'
import { SeenRequest, seenRequestPath } from '../platform/http/mount-seen-request.ts'
import { describeError } from '../platform/log.ts'
import { isPrivateUrl } from '../platform/private-url.ts'
import { judgeClock } from './examine-database.ts'
import { type Finding, fine, problem } from './finding.ts'
import { readCertificate, type ServerCertificate } from './read-certificate.ts'

const timeoutMs = 10_000
/** Let's Encrypt renews 30 days before the end. */
const warnDays = 14
/** An address that belongs to no one (RFC 5737). */
const forgedAddress = '203.0.113.77'

/** Judges a certificate by the days it has left. */
export function judgeCertificate({ validTo, refusedBecause }: ServerCertificate, now: Date): Finding {
  const days = Math.floor((validTo.getTime() - now.getTime()) / 86_400_000)
  const remedy = {
    zh: '看代理为什么没有更新证书（Caddy 自动更新；certbot renew），链也要完整。',
    en: 'See why the proxy did not renew it (Caddy does by itself; "certbot renew"), with its whole chain.',
  }
  if (refusedBecause !== undefined)
    return problem(
      'error',
      'certificate',
      {
        zh: `浏览器不接受 PUBLIC_URL 的证书：${refusedBecause}。`,
        en: `Browsers refuse the certificate of PUBLIC_URL: ${refusedBecause}.`,
      },
      remedy,
    )
  if (days < warnDays)
    return problem(
      days < 3 ? 'error' : 'warning',
      'certificate',
      { zh: `证书还有 ${days} 天到期。`, en: `The certificate ends in ${days} days.` },
      remedy,
    )
  return fine('certificate', {
    zh: `证书还有 ${days} 天有效。`,
    en: `The certificate is valid for ${days} days.`,
  })
}

/** Judges how the shop saw a request of ours through its public address, and one whose address we forged. */
export function judgeForwarding(publicUrl: string, plain: SeenRequest, forged: SeenRequest): Finding {
  if (plain.forwarded && !plain.trusted)
    return problem(
      'error',
      'forwarding',
      {
        zh: `请求经过代理 ${plain.address}，而 TRUSTED_PROXIES 里没有它：所有访客被当成一个人，限额会挡住他们。`,
        en: `Requests come through the proxy ${plain.address}, which TRUSTED_PROXIES does not name: all visitors count as one, and limits block them.`,
      },
      {
        zh: `TRUSTED_PROXIES=${plain.address}（或代理所在的网段、CDN 的名字）。`,
        en: `TRUSTED_PROXIES=${plain.address} (or its range, or the name of the CDN).`,
      },
    )
  if (forged.address === forgedAddress)
    return problem(
      'error',
      'forwarding',
      {
        zh: '访客可以随意伪造自己的地址：代理把他们写的 X-Forwarded-For 原样转发，或者 TRUSTED_PROXIES 太宽。',
        en: 'Visitors can forge their address: the proxy passes on the X-Forwarded-For that they send, or TRUSTED_PROXIES is too wide.',
      },
      {
        zh: '让代理用它看到的地址覆盖这个头（nginx：proxy_set_header X-Forwarded-For $remote_addr），TRUSTED_PROXIES 只写代理。',
        en: 'Have the proxy replace the header by the address it sees (nginx: proxy_set_header X-Forwarded-For $remote_addr), and name only the proxy in TRUSTED_PROXIES.',
      },
    )
  if (!plain.forwarded && plain.trusted && !isPrivateUrl(publicUrl))
    return problem(
      'error',
      'forwarding',
      {
        zh: `代理 ${plain.address} 不说是谁在访问：所有访客被当成一个人，限额会挡住他们。`,
        en: `The proxy ${plain.address} does not say who asks: all visitors count as one, and limits block them.`,
      },
      {
        zh: '让代理写上它看到的地址（nginx：proxy_set_header X-Forwarded-For $remote_addr）。',
        en: 'Have the proxy name the address it sees (nginx: proxy_set_header X-Forwarded-For $remote_addr).',
      },
    )
  return fine('forwarding', {
    zh: `店铺看到的访客地址正确（${plain.address}）。`,
    en: `The shop sees where visitors come from (${plain.address}).`,
  })
}

/** Asks the shop through its public address how it sees the request. */
async function askAddress(
  { fetch, config, shutdownSignal }: Services,
  headers: Record<string, string>,
): Promise<{ seen: SeenRequest; date: Date }> {
  const response = await fetch(config.publicUrl + seenRequestPath, {
    headers,
    redirect: 'manual',
    signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), shutdownSignal]),
  })
  const seen = SeenRequest.parse(await response.json())
  return { seen, date: new Date(response.headers.get('date') ?? '') }
}

/** Checks that the shop answers at its public address, its certificate, its clock, and the address it sees. */
export async function examinePublicUrl(services: Services): Promise<Finding[]> {
  const url = new URL(services.config.publicUrl)
  try {
    const certificates =
      url.protocol === 'https:' ? [judgeCertificate(await readCertificate(url), services.now())] : []
    if (certificates.some(({ severity }) => severity === 'error')) return certificates
    const { seen: plain, date } = await askAddress(services, {})
    const { seen: forged } = await askAddress(services, { 'x-forwarded-for': forgedAddress })
    const aheadSeconds = (services.now().getTime() - date.getTime()) / 1000
    return [
      fine('publicUrl', { zh: `${url.href} 可以打开。`, en: `The shop answers at ${url.href}.` }),
      ...certificates,
      judgeForwarding(url.href, plain, forged),
      ...(Number.isNaN(aheadSeconds)
        ? []
        : [judgeClock(aheadSeconds, { zh: ' PUBLIC_URL 的服务器', en: 'the server of PUBLIC_URL' })]),
    ]
  } catch (error) {
    const { error: kind, code } = describeError(
      error instanceof Error && error.cause instanceof Error ? error.cause : error,
    )
    return [
      problem(
        'error',
        'publicUrl',
        {
          zh: `从本机打不开 ${url.href}（${code ?? kind}），或者那里不是这家店。`,
          en: `From here the shop does not answer at ${url.href} (${code ?? kind}), or something else does.`,
        },
        {
          zh: '店铺要在运行；检查域名解析、代理、防火墙和 PUBLIC_URL。',
          en: 'The shop has to run; look at the name, the proxy, the firewall and PUBLIC_URL.',
        },
      ),
    ]
  }
}
