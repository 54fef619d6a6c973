import { maxSellerChannels } from '@faka/contract/pay-channel/seller-channel'
import type { LocalizedText } from '../cli/localized-text.ts'
import { checkImportedChannel, countChannelsOf, importSellerChannel } from '../modules/pay-channel/public.ts'
import { cut } from './fit-item.ts'
import { type ImportRun, noRows, type RowCounts } from './import-run.ts'
import type { ImportedPayChannel, ImportedShop } from './imported-shop.ts'
import { keepOrigin, originsOf } from './origins.ts'

const maxName = 20
const maxFeeBasisPoints = 1000

type Lose = (why: LocalizedText) => void

const reasons = {
  notAllowed: {
    zh: '平台不允许店铺有自己的支付方式，没有导入',
    en: 'the platform allows no payment methods of shops: not imported',
  },
  tooMany: {
    zh: `店铺最多 ${maxSellerChannels} 个支付方式，没有导入`,
    en: `a shop has at most ${maxSellerChannels} payment methods: not imported`,
  },
  fee: {
    zh: '手续费超过 10%，没有导入',
    en: 'its fee is more than 10% and is left out',
  },
  range: {
    zh: '金额范围没有导入：最低高于最高',
    en: 'its range of amounts is left out: the least is more than the most',
  },
} satisfies Record<string, LocalizedText>

/** The name, the fee and the range of amounts as they are possible here; the rest is reported to `lose`. */
function fitTerms({ name, feeBasisPoints, leastFen, mostFen }: ImportedPayChannel, lose: Lose) {
  const isFeePossible = feeBasisPoints <= maxFeeBasisPoints
  if (!isFeePossible) lose(reasons.fee)
  const isRange = (leastFen ?? 1) <= (mostFen ?? Number.MAX_SAFE_INTEGER)
  if (!isRange) lose(reasons.range)
  const shortName = cut(name, maxName, () =>
    lose({ zh: `名称超过 ${maxName} 个字，已截短`, en: `its name is shortened to ${maxName} characters` }),
  )
  return {
    name: shortName === '' ? undefined : shortName,
    feeBasisPoints: isFeePossible ? feeBasisPoints : 0,
    ...(isRange && { leastFen, mostFen }),
  }
}

/** What is here before, and how many more there may be. */
interface Places {
  before: ReadonlyMap<string, string>
  left: number
}

async function addChannel(
  run: ImportRun,
  channel: ImportedPayChannel,
  places: Places,
): Promise<Exclude<keyof RowCounts, 'read'>> {
  const { ctx, shop, losses, write } = run
  const { key, name, provider, settings } = channel
  const lose: Lose = (why) => losses.add({ table: 'payChannel', key, what: name, why })
  if (places.before.has(key)) return 'there'
  const checked = checkImportedChannel(ctx, provider, settings)
  if (!checked.ok)
    lose({
      zh: `没有导入，这些设置缺少或无效：${checked.wrong.map(({ zh }) => zh).join('、')}`,
      en: `not imported, since these settings are missing or invalid: ${checked.wrong.map(({ en }) => en).join(', ')}`,
    })
  else if (!ctx.config.sellerChannels) lose(reasons.notAllowed)
  else if (places.left === 0) lose(reasons.tooMany)
  else {
    places.left -= 1
    if (checked.missing.length > 0)
      lose({
        zh: `启用前请补上原店没有的设置：${checked.missing.map(({ zh }) => zh).join('、')}`,
        en: `before you switch it on, add what the old shop did not have: ${checked.missing.map(({ en }) => en).join(', ')}`,
      })
    const { realMoney, devices } = checked.capabilities
    const fitted = {
      ...fitTerms(channel, lose),
      provider,
      settings,
      realMoney,
      devices,
      shopId: shop.shop_id,
    }
    if (write)
      await importSellerChannel(ctx, fitted, (tx, payChannelId) =>
        keepOrigin(run, tx, 'payChannel', key, payChannelId),
      )
    return 'added'
  }
  return 'lost'
}

/**
 * Adds the ways to pay whose protocol is ours as the seller's own, switched off until they are tested. One that an earlier
 * import added stays as the seller left it, also where it was removed since.
 */
export async function importPayChannels(run: ImportRun, { payChannels }: ImportedShop): Promise<RowCounts> {
  const { ctx, shop } = run
  const counts = noRows()
  const own = await countChannelsOf(ctx.db, { shopId: shop.shop_id })
  const places: Places = {
    before: await originsOf(run, 'payChannel'),
    left: Math.max(maxSellerChannels - own, 0),
  }
  for (const channel of payChannels) {
    counts.read += 1
    counts[await addChannel(run, channel, places)] += 1
  }
  return counts
}
