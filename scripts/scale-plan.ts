import { pathToFileURL } from 'node:url'

/** What was measured, on four virtual cores that the shop, its database, the gateway and 128 buyers shared; see docs/scaling.md. */
export const measured = {
  purchasesPerSecond: 317,
  /** Written to the log for a purchase, without page images. */
  walKib: 10.6,
  /** Kept for a purchase, its card included. */
  storedKib: 6.1,
}

/** What is assumed; each can be replaced on the command line. */
export const assumptions = {
  /** How much busier the busiest second is than the mean of the day. */
  peakFactor: 5,
  databasesPerCell: 3,
  serversPerCell: 2,
  coresPerMachine: 4,
  /** Processes that serve on one server; one core is left. */
  workersPerServer: 3,
  yuanPerCoreHour: 0.25,
  yuanPerGibMonth: 0.6,
}

type Assumptions = typeof assumptions

/** What a number of orders a day takes. */
interface ScalePlan {
  ordersPerDay: number
  meanPerSecond: number
  peakPerSecond: number
  cells: number
  machines: number
  cores: number
  /** To the primary of one cell. */
  connectionsPerCell: number
  /** To the primary of what is common, by the servers of one cell. */
  commonConnectionsPerCell: number
  walGibPerDay: number
  /** Of one cell at the peak. */
  walMibPerSecond: number
  /** On all copies. */
  storedTibPerYear: number
  machinesYuanPerMillion: number
  storageYuanPerMillion: number
}

/** The connections of a server to its cell: those of its workers, and of its first process. */
const connectionsOf = (workers: number): number =>
  Math.max(12, 4 * workers) + Math.max(4, Math.ceil(12 / workers))

/** The same to what is common, and one of each process that listens. */
const commonConnectionsOf = (workers: number): number =>
  Math.max(6, 2 * workers) + Math.max(2, Math.ceil(6 / workers)) + workers + 1

/** No cell is planned to sell more than one machine was seen to sell. */
export function planScale(ordersPerDay: number, given: Assumptions = assumptions): ScalePlan {
  const meanPerSecond = ordersPerDay / 86_400
  const peakPerSecond = meanPerSecond * given.peakFactor
  const cells = Math.max(1, Math.ceil(peakPerSecond / measured.purchasesPerSecond))
  const machines = cells * (given.databasesPerCell + given.serversPerCell)
  const cores = machines * given.coresPerMachine
  const millions = ordersPerDay / 1e6
  const storedGib = (ordersPerDay * measured.storedKib * given.databasesPerCell) / 1024 ** 2
  return {
    ordersPerDay,
    meanPerSecond,
    peakPerSecond,
    cells,
    machines,
    cores,
    connectionsPerCell: given.serversPerCell * connectionsOf(given.workersPerServer),
    commonConnectionsPerCell: given.serversPerCell * commonConnectionsOf(given.workersPerServer),
    walGibPerDay: (ordersPerDay * measured.walKib) / 1024 ** 2,
    walMibPerSecond: ((peakPerSecond / cells) * measured.walKib) / 1024,
    storedTibPerYear: (storedGib * 365) / 1024,
    machinesYuanPerMillion: (cores * 24 * given.yuanPerCoreHour) / millions,
    storageYuanPerMillion: (storedGib * 12 * given.yuanPerGibMonth) / millions,
  }
}

/** Two digits of small numbers, whole large ones. */
const format = (value: number): string =>
  (value < 10 ? Number(value.toPrecision(2)) : Math.round(value)).toLocaleString('en-US')

const columns: readonly (readonly [string, (plan: ScalePlan) => string])[] = [
  ['orders a day', ({ ordersPerDay }) => format(ordersPerDay)],
  [
    'a second: mean, peak',
    ({ meanPerSecond, peakPerSecond }) => `${format(meanPerSecond)}, ${format(peakPerSecond)}`,
  ],
  ['cells', ({ cells }) => format(cells)],
  ['machines, cores', ({ machines, cores }) => `${format(machines)}, ${format(cores)}`],
  [
    'connections to a cell, to what is common',
    ({ cells, connectionsPerCell, commonConnectionsPerCell }) =>
      `${format(connectionsPerCell)}, ${format(cells * commonConnectionsPerCell)}`,
  ],
  [
    'log: a day; a cell at the peak',
    ({ walGibPerDay, walMibPerSecond }) => `${format(walGibPerDay)} GiB; ${format(walMibPerSecond)} MiB/s`,
  ],
  ['kept a year, all copies', ({ storedTibPerYear }) => `${format(storedTibPerYear)} TiB`],
  [
    'a million orders: machines, a year of storage',
    ({ machinesYuanPerMillion, storageYuanPerMillion }) =>
      `¥${format(machinesYuanPerMillion)}, ¥${format(storageYuanPerMillion)}`,
  ],
]

/** The table of docs/scaling.md. */
export function toTable(plans: readonly ScalePlan[]): string {
  const toRow = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [
    toRow(columns.map(([name]) => name)),
    `|${columns.map(() => '---|').join('')}`,
    ...plans.map((plan) => toRow(columns.map(([, show]) => show(plan)))),
  ].join('\n')
}

export const documentedOrdersPerDay = [10_000, 100_000, 1_000_000, 10_000_000, 100_000_000]

/** `--peakFactor=10` and so on. */
function readArguments(args: readonly string[]): Assumptions {
  const given = { ...assumptions }
  for (const arg of args) {
    const [, name = '', value = ''] = /^--(\w+)=([\d.]+)$/.exec(arg) ?? []
    if (!(name in given))
      throw new Error(
        `"${arg}" is none of ${Object.keys(given)
          .map((each) => `--${each}=NUMBER`)
          .join(' ')}`,
      )
    Object.assign(given, { [name]: Number(value) })
  }
  return given
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const given = readArguments(process.argv.slice(2))
  console.info(toTable(documentedOrdersPerDay.map((orders) => planScale(orders, given))))
}
