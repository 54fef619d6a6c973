import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ItemId, PayChannelId } from '@faka/contract/shared/ids'
import type { CommonDb } from '../../server/src/platform/db.ts'
import { createCards } from '../seed/seed-item.ts'
import { openSeededServer, type SeededServer } from './open-seeded-server.ts'

/** A seeded server with one item for sale, which can be killed with its PostgreSQL. */
export interface TestServer extends Omit<SeededServer, 'payChannels'> {
  db: CommonDb
  itemId: ItemId
  payChannels: readonly PayChannelId[]
  /** The process id of the running PostgreSQL. */
  postmasterPid(): Promise<number>
}

interface TestServerOptions {
  cards: number
  /** The parent of its data folder; by default the temporary folder. */
  within?: string
  /** Additional environment of the server. */
  settings?: Readonly<Record<string, string>>
}

/** Starts the server in a folder of its own; server, database and folder are removed when the scope ends. */
export async function openTestServer({ cards, ...options }: TestServerOptions): Promise<TestServer> {
  const seeded = await openSeededServer(options)
  const itemId = await seeded.addItem({ title: 'A card', priceFen: 1280, cards: createCards(cards) })
  const pidFile = join(seeded.dataDir, 'postgres', 'cluster', 'postmaster.pid')
  return {
    ...seeded,
    db: seeded.services.common,
    itemId,
    payChannels: Object.values(seeded.payChannels),
    postmasterPid: async () => Number((await readFile(pidFile, 'utf8')).split('\n')[0]),
  }
}
