import type { House } from '../../kernel/ctx.ts'
import { managedChannels } from '../shop/door.ts'
import { faultsOf } from './list-channels.ts'

/** What is wrong with channels that are switched on, a line each: their names and those of the settings, no values. */
export const brokenChannels = async (house: House): Promise<string[]> =>
  (await managedChannels(house))
    .filter(({ enabled }) => enabled)
    .flatMap((row) => faultsOf(house, row).map((fault) => `${row.pay_channel_id} "${row.name}": ${fault}`))
