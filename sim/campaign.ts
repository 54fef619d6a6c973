import { randomUUID } from 'node:crypto'
import { setPriority } from 'node:os'
import { inspect, parseArgs } from 'node:util'
import { type DealMix, dealMixes } from './campaign/deal-mix.ts'
import { type CampaignRecord, openRecord, sumRecords } from './campaign/record.ts'
import { runLane } from './campaign/run-lane.ts'
import { summarize } from './campaign/summarize.ts'

const usage = `npm run sim -- campaign [options]
Kills real servers and PostgreSQL under load, checks the laws after each kill, and prints what came of it.

  --hours N      end after N hours (1, where neither kills nor orders are wanted)
  --kills N      end after N kills of a server, N of PostgreSQL, and N of a worker where there are any
  --orders N     end after N orders
  --parallel N   clusters at once, each with two servers and a PostgreSQL of its own (1)
  --buyers N     buyers in each cluster (8)
  --mix NAME     the deals of buyers: varied, of which 6 of 16 are cards that are bought and read, or ordinary, 9 of 10 (varied)
  --workers N    processes of each server that serve requests (1); with more, the server that is killed is the first one
  --between N    orders from kill to kill (12; with --orders alone 1000)
  --seed TEXT    the same choices again (made anew, and printed)
  --output FILE  keep each cycle as a line of JSON; a file that is there already is continued
  --nice N       run everything at this lower priority (0 to 19)
  --report FILE  only print what some files come to; may be named several times

SIGINT, SIGTERM or a terminal that is closed ends it in order, with its summary; a signal again after three seconds: at
once. The file's last line says why it ended; it is missing where it was killed.`

const { values } = parseArgs({
  options: {
    hours: { type: 'string' },
    kills: { type: 'string' },
    orders: { type: 'string' },
    parallel: { type: 'string' },
    buyers: { type: 'string' },
    mix: { type: 'string' },
    workers: { type: 'string' },
    between: { type: 'string' },
    seed: { type: 'string' },
    output: { type: 'string' },
    nice: { type: 'string' },
    report: { type: 'string', multiple: true },
    help: { type: 'boolean' },
  },
})

function numberOf(
  name: 'hours' | 'kills' | 'orders' | 'parallel' | 'buyers' | 'workers' | 'between' | 'nice',
): number | undefined {
  const text = values[name]
  if (text === undefined) return undefined
  const value = Number(text)
  if (!(value >= 0)) throw new Error(`--${name} is "${text}"; it must be a number.`)
  return value
}

function mixOf(name = 'varied'): DealMix {
  const mix = dealMixes.find((known) => known === name)
  if (!mix) throw new Error(`--mix is "${name}"; it must be one of ${dealMixes.join(', ')}.`)
  return mix
}

const log = (line: string) => console.log(`${new Date().toISOString()} ${line}`)
/** Ends this process, and writes the reason to the output and the file. */
function end(record: CampaignRecord, why: string, code: number): never {
  record.write({ end: { at: new Date().toISOString(), why } })
  log(`ended: ${why}`)
  process.exit(code)
}

/** Makes sure that every end is reported, whatever was thrown, and wherever. */
function logEndReason(record: CampaignRecord): void {
  process.on('uncaughtException', (error, origin) => {
    console.error(error)
    end(record, `unexpectedly (${origin}): ${inspect(error)}`, 1)
  })
  process.on('exit', (code) => {
    if (record.totals.isOpen) end(record, `unexpectedly, with code ${code}`, code || 1)
  })
  // a closed terminal ends the output, not the campaign
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
}

const logIntervalMs = 60_000
const forceAfterMs = 3000

async function run(): Promise<void> {
  const { seed = randomUUID(), output } = values
  const [kills = 0, orders = 0] = [numberOf('kills'), numberOf('orders')]
  const hours = numberOf('hours') ?? (kills === 0 && orders === 0 ? 1 : Number.POSITIVE_INFINITY)
  const between = numberOf('between') ?? (kills === 0 && orders > 0 ? 1000 : 12)
  const parallel = numberOf('parallel') ?? 1
  const buyers = numberOf('buyers') ?? 8
  const workers = numberOf('workers') ?? 1
  const nice = numberOf('nice')
  const mix = mixOf(values.mix)
  if (nice !== undefined) setPriority(nice)

  const record = openRecord(output)
  if (record.totals.isOpen) log('the run before recorded no end: it was killed, or the machine was stopped')
  logEndReason(record)
  const stop = new AbortController()
  let asked = 0
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (!stop.signal.aborted) {
        asked = performance.now()
        log(`stopping (${signal}): what was begun is finished and checked`)
        stop.abort()
      } else if (performance.now() - asked > forceAfterMs) end(record, `at once (${signal} again)`, 1)
    })

  const goal = { kills, orders, endMs: performance.now() + hours * 3_600_000 }
  const at = new Date().toISOString()
  const wanted = `hours ${hours}, kills ${kills}, orders ${orders}`
  record.write({ run: { pid: process.pid, seed, at, goal: wanted } })
  log(
    `process ${process.pid}, seed ${seed}, ${wanted}, ${parallel} at once, ${buyers} buyers each, ${mix} deals, ${workers} workers a server`,
  )
  const telling = setInterval(() => log(summarize(record.totals)), logIntervalMs)
  const lane = {
    seed,
    buyers,
    mix,
    workers,
    ordersBetweenKills: between,
    goal,
    record,
    stop: stop.signal,
    log,
  }
  await Promise.all(
    Array.from({ length: parallel }, (_, turn) => runLane({ ...lane, name: `lane ${turn + 1}` })),
  )
  clearInterval(telling)
  log(summarize(record.totals))
  const isStopped = stop.signal.aborted ? 'as it was asked to' : 'with all that was wanted'
  const violations = record.totals.violations.length
  end(record, `${isStopped}, ${violations} violations`, violations > 0 ? 1 : 0)
}

if (values.help) console.log(usage)
else if (values.report) console.log(summarize(sumRecords(values.report)))
else await run()
