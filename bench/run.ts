import { cpus } from 'node:os'
import { measureCallBacks } from './call-backs.ts'
import { measureClaims } from './claims.ts'
import { measureGrowth } from './growth.ts'
import { measureLogins } from './logins.ts'
import { say } from './measure.ts'
import { measurePurchases } from './purchases.ts'
import { measureReads } from './reads.ts'
import { measureWaking } from './waking.ts'

/** `npm run bench`: everything; `npm run bench -- reads waking`: only these. BENCH_SECONDS sets the length of each. */
const parts: Record<string, (seconds: number) => Promise<void>> = {
  purchases: measurePurchases,
  logins: measureLogins,
  reads: measureReads,
  waking: measureWaking,
  'call-backs': measureCallBacks,
  claims: measureClaims,
  growth: measureGrowth,
}

const seconds = Number(process.env.BENCH_SECONDS ?? 8)
const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(parts)
say(
  `${cpus().length} cores, ${cpus()[0]?.model}; Node ${process.version}; the load comes from the same machine`,
)
for (const name of wanted) {
  const part = parts[name]
  if (!part) throw new Error(`There is no part "${name}"; there are ${Object.keys(parts).join(', ')}.`)
  await part(seconds)
}
