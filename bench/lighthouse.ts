import { findItemPath, placeOrder } from '../test-support/browser/place-order.ts'
import { demoItems } from '../test-support/browser/purchase.ts'
import { launchServer } from '../test-support/server/launch-server.ts'
import { type Audit, auditPage, type Throttling } from './audit-page.ts'
import { print } from './measure.ts'

/** What a page has to reach: scores out of 100, times in milliseconds. */
interface Target {
  scores: Partial<Audit['scores']>
  paintMs?: number
  largestMs: number
  blockingMs: number
}

const pageScores = { accessibility: 100, 'best-practices': 100 }
const targets: Record<'catalogue' | 'checkout' | 'other', Record<Throttling, Target>> = {
  catalogue: {
    simulate: { scores: { performance: 98, ...pageScores, seo: 100 }, largestMs: 1000, blockingMs: 100 },
    devtools: { scores: {}, paintMs: 800, largestMs: 1450, blockingMs: 100 },
  },
  checkout: {
    simulate: { scores: pageScores, largestMs: 2500, blockingMs: 100 },
    devtools: { scores: {}, paintMs: 1500, largestMs: 2500, blockingMs: 100 },
  },
  other: {
    simulate: { scores: pageScores, largestMs: 1000, blockingMs: 100 },
    devtools: { scores: {}, largestMs: 1450, blockingMs: 100 },
  },
}

/** What Lighthouse says of a page that search engines are asked to leave out. */
const unlisted = 'Page is blocked from indexing'

/** The targets that an audit missed, each as a sentence. */
function missedTargets(audit: Audit, target: Target): string[] {
  const late = (name: string, ms: number, max: number | undefined) =>
    max !== undefined && ms > max ? [`${name} ${Math.round(ms)} of ${max} ms`] : []
  return [
    ...Object.entries(target.scores).flatMap(([name, min]) => {
      const score = Object.entries(audit.scores).find(([each]) => each === name)?.[1] ?? 0
      return score < min ? [`${name} ${score} of ${min}`] : []
    }),
    ...late('first paint', audit.paintMs, target.paintMs),
    ...late('largest paint', audit.largestMs, target.largestMs),
    ...late('blocking', audit.blockingMs, target.blockingMs),
    ...(audit.shift > 0 ? [`shift ${audit.shift}`] : []),
    ...audit.failed.filter((title) => title !== unlisted || target.scores.seo !== undefined),
  ]
}

const runs = Number(process.env.LIGHTHOUSE_RUNS ?? 3)
/** `npm run lighthouse -- shop item` audits these pages only. */
const wanted = process.argv.slice(2)

const launched = await launchServer({ settings: (port) => ({ PUBLIC_URL: `http://127.0.0.1:${port}` }) })
const { server } = launched
try {
  const item = await findItemPath(server, demoItems.tiers)
  const { orderNo } = await placeOrder(server, demoItems.plain)
  // a phone is sent to the mobile site; the cookie keeps it on the full one
  const pages = [
    { name: 'shop', kind: 'catalogue', path: '/m/shopDetail/demo', full: false },
    { name: 'item', kind: 'catalogue', path: `/m${item}`, full: false },
    { name: 'full-shop', kind: 'catalogue', path: '/shopDetail/demo', full: true },
    { name: 'full-item', kind: 'catalogue', path: item, full: true },
    { name: 'checkout', kind: 'checkout', path: `/m/cashDesk?orderId=${orderNo}`, full: false },
    { name: 'login', kind: 'other', path: '/m/login', full: false },
    { name: 'orders', kind: 'other', path: '/m/userCenter/order-list', full: false },
  ] as const
  print(
    'page, throttling: performance accessibility best-practices seo; first paint, largest paint, blocking, shift',
  )
  for (const { name, kind, path, full } of pages) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    for (const throttling of ['simulate', 'devtools'] as const) {
      const audit = await auditPage({ url: server.url + path, throttling, full, runs })
      const { performance, accessibility, 'best-practices': practices, seo } = audit.scores
      print(
        `${name}, ${throttling}: ${[performance, accessibility, practices, seo].join(' ')}; ${Math.round(audit.paintMs)} ms, ${Math.round(audit.largestMs)} ms, ${Math.round(audit.blockingMs)} ms, ${audit.shift}`,
      )
      for (const missed of missedTargets(audit, targets[kind][throttling])) {
        print(`  not reached: ${missed}`)
        process.exitCode = 1
      }
    }
  }
} finally {
  await launched[Symbol.asyncDispose]()
}
