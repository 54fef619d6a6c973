import { expect, test } from 'vitest'
import { openShop } from '../../test-support/server/open-shop.ts'
import { rejectWrongChannels } from './check-channels.ts'
import type { Services } from './platform/ctx.ts'

test('channels of test money keep a shop from opening, and are logged where their cell comes back later', async () => {
  await using shop = await openShop()
  const config = { ...shop.services.config, sandbox: false }
  let reachable: readonly Services[] = []
  const cells = { ...shop.services.cells, reachable: () => reachable }
  const services = { ...shop.services, config, cells }
  const jobs = await rejectWrongChannels(services)
  const runJobs = async () => {
    for (const job of jobs) await job.run()
    return shop.logged.filter(({ message }) => message.includes('move test money')).length
  }
  expect(await runJobs()).toBe(0)
  reachable = cells.all()
  expect(await runJobs()).toBe(1)
  expect(await runJobs(), 'each cell once').toBe(1)
  await expect(rejectWrongChannels(services)).rejects.toThrow('move test money')
})
