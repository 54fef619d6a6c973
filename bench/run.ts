import { cpus } from 'node:os'
import { measureClaims } from './claims.ts'
import { measureConsole } from './console/measure-console.ts'
import { measureExportRush } from './export-rush.ts'
import { measureGrowth } from './growth.ts'
import { measureImport } from './import.ts'
import { measureLogins } from './logins.ts'
import { print } from './measure.ts'
import { measurePubsub } from './pubsub.ts'
import { measurePurchases } from './purchases.ts'
import { measureReads } from './reads.ts'
import { measureServers } from './servers.ts'
import { measureStorage } from './storage.ts'
import { measureVendure } from './vendure.ts'
import { measureWebhooks } from './webhooks.ts'
import { measureWritten } from './written.ts'

/**
 * `npm run bench` runs everything but what has to be fetched, `npm run bench -- reads pubsub` only these. BENCH_SECONDS sets the length of each,
 * WORKERS how many processes serve.
 */
const parts: Record<string, (seconds: number) => Promise<void>> = {
  purchases: measurePurchases,
  logins: measureLogins,
  exports: measureExportRush,
  reads: measureReads,
  pubsub: measurePubsub,
  webhooks: measureWebhooks,
  claims: measureClaims,
  growth: measureGrowth,
  servers: measureServers,
  storage: measureStorage,
  import: measureImport,
  console: measureConsole,
  written: measureWritten,
  vendure: measureVendure,
}
/** Run only where they are named, since they fetch a program to compare with. */
const fetched = ['vendure']

const seconds = Number(process.env.BENCH_SECONDS ?? 8)
const wanted =
  process.argv.length > 2
    ? process.argv.slice(2)
    : Object.keys(parts).filter((name) => !fetched.includes(name))
print(
  `${cpus().length} cores, ${cpus()[0]?.model}; Node ${process.version}; the load comes from the same machine`,
)
for (const name of wanted) {
  const part = parts[name]
  if (!part) throw new Error(`There is no part "${name}"; there are ${Object.keys(parts).join(', ')}.`)
  await part(seconds)
}
