import type { Services } from '../../platform/ctx.ts'
import { findPayChannel, listManagedChannels } from './pay-channel.sql.ts'

/** A pay channel as operators manage it. */
export type ManagedChannelRow = Awaited<ReturnType<typeof listManagedChannels>>[number]

/** All pay channels except balances; with a shop id, the shop's own and the platform's. */
export const listManagedPayChannels = (services: Services, shopId?: number): Promise<ManagedChannelRow[]> =>
  listManagedChannels(services.db, shopId)

/** A pay channel by its id alone, for gateway notifications; undefined if there is none. */
export const findPayChannelById = (services: Services, payChannelId: string) =>
  findPayChannel(services.db, payChannelId)
