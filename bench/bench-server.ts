import { VariantInput } from '@faka/contract/item/seller-variant'
import { ItemId, type PayChannelId } from '@faka/contract/shared/ids'
import { setVariants } from '../server/src/modules/item/set-variants.ts'
import { countedHoldsEnvironment } from '../test-support/limits/wide-limits.ts'
import { seedCards } from '../test-support/seed/seed-item.ts'
import type { LaunchOptions } from '../test-support/server/launch-server.ts'
import { openSeededServer, type SeededServer } from '../test-support/server/open-seeded-server.ts'

/** A real server process on the bundled PostgreSQL, with goods created by the shop's own operations. */
export interface BenchServer
  extends AsyncDisposable,
    Pick<SeededServer, 'services' | 'seller' | 'shortUrl' | 'databaseUrl' | 'dataDir' | 'server'> {
  url: string
  payChannel: PayChannelId
  /** The shop's merchant account at the sandbox gateway. */
  merchant: SeededServer['merchant']['md5']
  addItem(cards: number): Promise<ItemId>
  /** The one variant of an item that is bought. */
  addVariant(cards: number): Promise<ItemId>
  addCards(itemId: ItemId, cards: number): Promise<void>
}

const definedEntries = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined))

let cardNumber = 0
const createBenchCards = (count: number): string[] =>
  Array.from({ length: count }, () => `BENCH-${String(cardNumber++).padStart(12, '0')}`)

/** Starts the server in a temporary folder, which is removed when the scope ends. */
export async function openBenchServer({
  settings = {},
  nodeArgs = [],
  connections = 40,
}: Pick<LaunchOptions, 'nodeArgs'> & {
  settings?: Readonly<Record<string, string>>
  /** The maximum number of this process's own connections to the database, which stay open for a minute. */
  connections?: number
} = {}): Promise<BenchServer> {
  const server = await openSeededServer({
    settings: { ...definedEntries(process.env), ...countedHoldsEnvironment, ...settings },
    nodeArgs: [...nodeArgs, ...(process.env.BENCH_NODE_ARGS?.split(' ') ?? [])],
    connections,
  })
  const addItem = (cards: number) =>
    server.addItem({
      title: 'A month of music',
      description: 'Sent at once. '.repeat(20),
      priceFen: 1280,
      tiers: [{ minQuantity: 10, unitPriceFen: 1180 }],
      cards: createBenchCards(cards),
    })
  return {
    ...server,
    url: server.server.url,
    payChannel: server.payChannels.md5,
    merchant: server.merchant.md5,
    addCards: (itemId, cards) => seedCards(server.seller, itemId, createBenchCards(cards)),
    addItem,
    async addVariant(cards) {
      const { variants } = await setVariants(server.seller, {
        itemId: await addItem(0),
        axes: [{ name: 'Time', values: ['1 month', '1 year'] }],
        variants: [
          VariantInput.parse({
            options: ['1 month'],
            priceFen: 1280,
            tiers: [{ minQuantity: 10, unitPriceFen: 1180 }],
          }),
          VariantInput.parse({ options: ['1 year'], priceFen: 9900 }),
        ],
      })
      const variantId = ItemId.parse(variants[0]?.variantId)
      await seedCards(server.seller, variantId, createBenchCards(cards))
      return variantId
    },
  }
}
