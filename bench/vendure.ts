import { addGatewayChannel } from './add-gateway-channel.ts'
import { openBenchServer } from './bench-server.ts'
import { buy, openBuyer } from './buyer.ts'
import { readCpuTimes, stealSince } from './cpu-times.ts'
import { type Figures, measure, print, printFigures } from './measure.ts'
import { openBenchGateway } from './open-bench-gateway.ts'
import { openVendure } from './vendure/open-vendure.ts'

const buyerCounts = (process.env.BENCH_BUYERS ?? '1,8,32,128').split(',').map(Number)
/** Connections of this process, which only adds items. */
const ownConnections = 4

interface ShoppingBuyer {
  buy(): Promise<void>
  close(): Promise<void>
}

/** Purchases by so many buyers, each at a time one. */
async function measureBuyers(count: number, seconds: number, open: () => ShoppingBuyer): Promise<Figures> {
  const buyers = Array.from({ length: count }, open)
  const figures = await measure(count, seconds, async (worker) => buyers[worker]?.buy())
  await Promise.all(buyers.map((buyer) => buyer.close()))
  return figures
}

/**
 * Whole purchases of one item in this shop and in one of Vendure, in turns, on one server of PostgreSQL: ours with the gateway,
 * its signed webhook and the cards; Vendure's are the four calls of its shortest way, with a payment that asks no gateway and
 * nothing that is shipped or delivered.
 */
export async function measureVendure(seconds: number): Promise<void> {
  print('Purchases beside Vendure, in turns on one PostgreSQL')
  using gateway = await openBenchGateway()
  await using opened = await openBenchServer({ connections: ownConnections })
  await using vendure = await openVendure(opened.databaseUrl)
  const server = { url: opened.url, payChannel: await addGatewayChannel(opened.seller, gateway) }
  const itemId = await opened.addItem(Math.ceil(seconds * 1000 * buyerCounts.length))
  const openOurs = () => {
    const buyer = openBuyer(server)
    return { buy: () => buy(server, buyer, itemId), close: () => buyer.close() }
  }
  const best = { ours: 0, vendure: 0 }
  for (const count of buyerCounts) {
    const before = await readCpuTimes()
    const ours = await measureBuyers(count, seconds, openOurs)
    const theirs = await measureBuyers(count, seconds, vendure.openBuyer)
    printFigures(`${count} buyers, FAKA`, ours)
    const steal = stealSince(before, await readCpuTimes())
    if (theirs.count === 0)
      print(`  ${count} buyers, Vendure: no purchase was begun and done in this time; steal ${steal}`)
    else {
      printFigures(`${count} buyers, Vendure`, theirs)
      print(`    ${(ours.perSecond / theirs.perSecond).toFixed(1)} times as many; steal ${steal}`)
    }
    best.ours = Math.max(best.ours, ours.perSecond)
    best.vendure = Math.max(best.vendure, theirs.perSecond)
  }
  print(`  best beside best: ${(best.ours / best.vendure).toFixed(1)} times as many`)
}
