import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import * as z from 'zod/mini'

/** `simulate` estimates a slow connection from a fast load, `devtools` throttles the load itself. */
export type Throttling = 'simulate' | 'devtools'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

const Score = z.object({ score: z.nullable(z.number()), auditRefs: z.array(z.object({ id: z.string() })) })
const Report = z.object({
  runtimeError: z.optional(z.object({ code: z.string(), message: z.string() })),
  categories: z.object({ performance: Score, accessibility: Score, 'best-practices': Score, seo: Score }),
  audits: z.record(
    z.string(),
    z.object({ title: z.string(), score: z.nullable(z.number()), numericValue: z.optional(z.number()) }),
  ),
})
type Report = z.infer<typeof Report>

export interface Audit {
  /** Out of 100. */
  scores: Record<(typeof categories)[number], number>
  paintMs: number
  largestMs: number
  blockingMs: number
  shift: number
  /** Titles of the failed audits in accessibility, best practices and SEO. */
  failed: string[]
}

interface AuditInput {
  url: string
  throttling: Throttling
  /** Whether the audited phone asks for the full site. */
  full: boolean
  runs: number
}

async function runLighthouse({ url, throttling, full }: AuditInput): Promise<Report> {
  const { FAKA_LIGHTHOUSE: program, FAKA_BROWSER: browser } = process.env
  if (!program || !browser) throw new Error('There is no Lighthouse here; run "npm run lighthouse".')
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      program,
      url,
      '--quiet',
      '--output=json',
      '--no-enable-error-reporting',
      `--throttling-method=${throttling}`,
      `--only-categories=${categories.join(',')}`,
      '--chrome-flags=--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync',
      ...(full ? [`--extra-headers=${JSON.stringify({ Cookie: 'site=full' })}`] : []),
    ],
    { env: { ...process.env, CHROME_PATH: browser }, maxBuffer: 100_000_000 },
  )
  const read = Report.parse(JSON.parse(stdout))
  if (read.runtimeError) throw new Error(`${url} could not be audited: ${read.runtimeError.message}`)
  return read
}

const scoreOf = (read: Report, category: keyof Report['categories']): number =>
  Math.round((read.categories[category].score ?? 0) * 100)

const metricOf = (read: Report, audit: string): number => read.audits[audit]?.numericValue ?? 0

/** Audits a page several times as a phone on a slow connection; returns the run with the median performance score. */
export async function auditPage(input: AuditInput): Promise<Audit> {
  const reports: Report[] = []
  for (let run = 0; run < input.runs; run++) reports.push(await runLighthouse(input))
  const speedOf = (read: Report) => read.categories.performance.score ?? 0
  const bySpeed = reports.toSorted((one, other) => speedOf(one) - speedOf(other))
  const middle = bySpeed[Math.floor(bySpeed.length / 2)]
  if (!middle) throw new Error('at least one run is needed')
  const auditRefs = [
    ...middle.categories.accessibility.auditRefs,
    ...middle.categories['best-practices'].auditRefs,
    ...middle.categories.seo.auditRefs,
  ]
  return {
    scores: {
      performance: scoreOf(middle, 'performance'),
      accessibility: scoreOf(middle, 'accessibility'),
      'best-practices': scoreOf(middle, 'best-practices'),
      seo: scoreOf(middle, 'seo'),
    },
    paintMs: metricOf(middle, 'first-contentful-paint'),
    largestMs: metricOf(middle, 'largest-contentful-paint'),
    blockingMs: metricOf(middle, 'total-blocking-time'),
    shift: metricOf(middle, 'cumulative-layout-shift'),
    failed: auditRefs.flatMap(({ id }) => {
      const audit = middle.audits[id]
      return audit && audit.score !== null && audit.score < 0.9 ? [audit.title] : []
    }),
  }
}
