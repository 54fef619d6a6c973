import { pathToFileURL } from 'node:url'
import { measured } from './scale-plan.ts'

/** Shops of many sizes in cells, at the busiest time of 100 million orders a day, while one shop has a sale. */
interface CellSimulation {
  cells: number
  shops: number
  ordersPerSecond: number
  /** How unequal shops are: the demand of the n-th largest is that of the largest divided by n to this power. */
  zipfExponent: number
  seconds: number
  /** A shop of ordinary size gets these orders more, from the first until before the second. */
  sale: { ordersPerSecond: number; from: number; until: number }
  /** Whether the shop of the sale was moved to a cell of its own before. */
  ownCell: boolean
}

/** How long orders wait in a group of cells. */
interface Waits {
  orders: number
  p99Seconds: number
  longestSeconds: number
  /** Of orders that waited longer than the checkout page waits for an answer. */
  shareTooLate: number
}

/** How many orders a second a cell sells: what one machine was seen to sell, one hot item included. */
const cellOrdersPerSecond = measured.purchasesPerSecond
const patienceSeconds = 30

/** Mulberry32: numbers from 0 to 1, the same for the same seed. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** How many events of this mean happen, by Knuth's method in pieces whose exponential is a number. */
function drawPoisson(random: () => number, mean: number): number {
  let count = 0
  for (let left = mean; left > 0; left -= 30) {
    const limit = Math.exp(-Math.min(left, 30))
    for (let product = random(); product > limit; product *= random()) count++
  }
  return count
}

/** The mean orders a second of each cell, to which shops are assigned by chance; the last one is only for the sale. */
function spreadShops(
  { cells, shops, ordersPerSecond, zipfExponent }: CellSimulation,
  random: () => number,
): { rates: number[]; largestShop: number } {
  const demands = Array.from({ length: shops }, (_, index) => (index + 1) ** -zipfExponent)
  const perDemand = ordersPerSecond / demands.reduce((sum, demand) => sum + demand, 0)
  const rates = Array.from({ length: cells }, () => 0)
  for (const demand of demands) {
    const cell = Math.floor(random() * (cells - 1))
    rates[cell] = (rates[cell] ?? 0) + demand * perDemand
  }
  return { rates, largestShop: (demands[0] ?? 0) * perDemand }
}

interface Batch {
  orders: number
  waitSeconds: number
}

/** Each second a cell sells what came first; what is left waits. */
function runCell(rateAt: (second: number) => number, seconds: number, random: () => number): Batch[] {
  const sold: Batch[] = []
  const queue: { at: number; orders: number }[] = []
  for (let second = 0; second < seconds || queue.length > 0; second++) {
    const orders = second < seconds ? drawPoisson(random, rateAt(second)) : 0
    if (orders > 0) queue.push({ at: second, orders })
    for (let room = cellOrdersPerSecond; room > 0; ) {
      const [first] = queue
      if (!first) break
      const now = Math.min(room, first.orders)
      sold.push({ orders: now, waitSeconds: second - first.at })
      room -= now
      first.orders -= now
      if (first.orders === 0) queue.shift()
    }
  }
  return sold
}

function toWaits(batches: readonly Batch[]): Waits {
  const sorted = [...batches].sort((left, right) => left.waitSeconds - right.waitSeconds)
  const orders = sorted.reduce((sum, batch) => sum + batch.orders, 0)
  let passed = 0
  const p99 = sorted.find((batch) => {
    passed += batch.orders
    return passed >= orders * 0.99
  })
  const late = sorted.filter(({ waitSeconds }) => waitSeconds > patienceSeconds)
  return {
    orders,
    p99Seconds: p99?.waitSeconds ?? 0,
    longestSeconds: sorted.at(-1)?.waitSeconds ?? 0,
    shareTooLate: late.reduce((sum, batch) => sum + batch.orders, 0) / Math.max(orders, 1),
  }
}

/** Runs it; the same input gives the same result. */
export function simulateCells(simulation: CellSimulation) {
  const random = createRandom(1)
  const { rates, largestShop } = spreadShops(simulation, random)
  const { cells, seconds, sale, ownCell } = simulation
  // a cell as busy as the middle one
  const order = rates.map((_, cell) => cell).sort((left, right) => (rates[left] ?? 0) - (rates[right] ?? 0))
  const hotCell = ownCell ? cells - 1 : (order[Math.floor(cells / 2)] ?? 0)
  const run = (cell: number): Batch[] =>
    runCell(
      (second) =>
        (rates[cell] ?? 0) +
        (cell === hotCell && second >= sale.from && second < sale.until ? sale.ordersPerSecond : 0),
      seconds,
      random,
    )
  const results = rates.map((_, cell) => run(cell))
  return {
    largestShop,
    busiestCell: Math.max(...rates),
    neighbours: rates[hotCell] ?? 0,
    hot: toWaits(results[hotCell] ?? []),
    others: toWaits(results.filter((_, cell) => cell !== hotCell).flat()),
  }
}

/** The simulation of docs/scaling.md. */
export const documentedSimulation: CellSimulation = {
  cells: 1000,
  shops: 100_000,
  ordersPerSecond: 5787,
  zipfExponent: 0.8,
  seconds: 300,
  sale: { ordersPerSecond: 1000, from: 60, until: 120 },
  ownCell: false,
}

const percent = (share: number): string => `${Math.round(share * 100)} %`

const show = ({ orders, shareTooLate, longestSeconds }: Waits): string =>
  longestSeconds === 0
    ? `${orders.toLocaleString('en-US')} orders, none waited a second`
    : `${orders.toLocaleString('en-US')} orders, ${percent(shareTooLate)} waited longer than ${patienceSeconds} s, ${longestSeconds} s at most`

/** The table of docs/scaling.md. */
export function toSimulationTable(simulation: CellSimulation): string {
  const rows = [false, true].map((ownCell) => {
    const { neighbours, hot, others } = simulateCells({ ...simulation, ownCell })
    const where = ownCell
      ? 'in a cell of its own'
      : `in a cell with other shops, which sell ${neighbours.toFixed(1)} a second`
    return `| ${where} | ${show(hot)} | ${show(others)} |`
  })
  return ['| the shop of the sale | its cell | all other cells |', '|---|---|---|', ...rows].join('\n')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  console.info(toSimulationTable(documentedSimulation))
