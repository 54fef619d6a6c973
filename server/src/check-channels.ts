import { listBrokenChannels, listSandboxChannelNames } from './modules/pay-channel/public.ts'
import { orIfAway } from './platform/cells/in-cells.ts'
import type { Services } from './platform/ctx.ts'
import type { Job } from './platform/jobs.ts'
import { OperatorError } from './platform/operator-error.ts'

/** The first of three checks that keep test money out of a real shop; the others are in the routes and in settling. */
async function findSandboxChannels({ config }: Services, cells: readonly Services[]): Promise<string[]> {
  if (config.sandbox) return []
  const names = (await Promise.all(cells.map((cell) => orIfAway(listSandboxChannelNames(cell), [])))).flat()
  if (names.length === 0) return []
  return [
    `The pay channels ${names.map((name) => `"${name}"`).join(', ')} move test money, and this shop is public. Switch them off, or set SANDBOX_I_KNOW=1 for a public demo.`,
  ]
}

/** A channel with an empty or broken key would fail for its first buyer, or accept forged webhooks. */
async function findBrokenChannels(cells: readonly Services[]): Promise<string[]> {
  const problems = (await Promise.all(cells.map((cell) => orIfAway(listBrokenChannels(cell), [])))).flat()
  if (problems.length === 0) return []
  return [
    `Pay channels are switched on whose settings are not right:\n${problems.join('\n')}\nMend them with "npm run shop -- channel edit", or disable them with "channel disable".`,
  ]
}

/** Why a shop must not open with the pay channels of these cells, in sentences without secrets. */
const findWrongChannels = async (services: Services, cells: readonly Services[]): Promise<string[]> => [
  ...(await findSandboxChannels(services, cells)),
  ...(await findBrokenChannels(cells)),
]

/** Checks each of these cells once it is back: the other ones sell by then, so that is logged and ends nothing. */
function checkLater(services: Services, away: readonly Services[]): Job {
  const unchecked = new Set(away)
  return {
    name: 'pay channels of cells that were away',
    everySeconds: 10,
    async run() {
      for (const cell of services.cells.reachable().filter((each) => unchecked.has(each))) {
        for (const problem of await findWrongChannels(services, [cell]))
          services.log.error({ cell: cell.cell.number }, problem)
        unchecked.delete(cell)
      }
      return false
    },
  }
}

/**
 * Rejects a shop that must not open with its pay channels. Returns the jobs that look at those of cells that are away, as soon
 * as they are back.
 */
export async function rejectWrongChannels(services: Services): Promise<Job[]> {
  const reachable = services.cells.reachable()
  const [problem] = await findWrongChannels(services, reachable)
  if (problem !== undefined) throw new OperatorError(problem)
  const away = services.cells.all().filter((cell) => !reachable.includes(cell))
  return away.length > 0 ? [checkLater(services, away)] : []
}
